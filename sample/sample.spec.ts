import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'luxon';
import { validate, version } from 'uuid';
import { type HistoryLine, type ImportLine, isImportLine, toNdjson } from '#test/converters/import-line.js';
import { historyLines, historyZone } from './history.js';

interface Student {
  readonly student: string;
  readonly language: string;
  readonly timeZone: string;
  readonly history: string;
}

function text(file: string): string {
  return readFileSync(fileURLToPath(new URL(`cell-biology/${file}`, import.meta.url)), 'utf8');
}

const subject: { students: Student[]; name: Record<string, string>; questions: { student: string }[] } = JSON.parse(
  text('subject.json'),
);
const histories = new Map(
  subject.students.map(({ student, history }) => [
    student,
    text(history)
      .trimEnd()
      .split('\n')
      .map((line): HistoryLine => JSON.parse(line)),
  ]),
);

/** What happened, without what the tutor noted of it. */
function history(student: string): ImportLine[] {
  return withNotes(student).filter(isImportLine);
}

function withNotes(student: string): HistoryLine[] {
  const lines = histories.get(student);
  if (lines === undefined) {
    throw new Error(`no history of ${student}`);
  }
  return lines;
}

/** Wrong ideas as they form and are overcome, in order. */
function misconceptions(student: string): string[] {
  return withNotes(student).flatMap((line) =>
    line.kind === 'observation' ? (line.misconceptions ?? []).map(({ name, state }) => `${state}: ${name}`) : [],
  );
}

/** The months (yyyy-mm) of a history, as the student's own calendar has them. */
function months(lines: readonly ImportLine[]): string[] {
  return [...new Set(lines.map((line) => line.occurredAt.slice(0, 7)))];
}

/** How often a question was asked, whatever its case and punctuation. */
function asked(lines: readonly ImportLine[], question: string): ImportLine[] {
  const plain = (said: string): string =>
    said
      .toLowerCase()
      .replace(/[^\p{L}\s]/gu, '')
      .trim();
  return lines.filter((line) => line.kind === 'question' && plain(line.text) === plain(question));
}

function verdicts(lines: readonly ImportLine[], topic: string): string[] {
  return lines.flatMap((line) => (line.kind === 'check' && line.topic === topic ? [line.verdict] : []));
}

describe('the chapter', () => {
  const pages = text('chapter.md').split('\f');
  const terms = pages.slice(0, -1).flatMap((page) => [...page.matchAll(/\*\*(.+?)\*\*/g)].map(([, term]) => term));

  it('has eight pages of a page each', () => {
    expect(pages).toHaveLength(8);
    for (const page of pages) {
      const count = page.split(/\s+/).length;
      expect(count).toBeGreaterThan(350);
      expect(count).toBeLessThan(600);
    }
  });

  it('defines each key term in bold once, and at least forty of them', () => {
    expect(terms.length).toBeGreaterThanOrEqual(40);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it('ends with a glossary of terms that the text explains', () => {
    const glossary = [...(pages.at(-1) ?? '').matchAll(/^- \*\*(.+?)\*\*: .+\.$/gm)].map(([, term]) => term);
    expect(glossary.length).toBeGreaterThanOrEqual(35);
    const explained = new Set(terms.map((term) => term?.toLowerCase()));
    expect(glossary.filter((term) => !explained.has(term?.toLowerCase()))).toEqual([]);
  });

  it('has the headings that are furniture and no concepts', () => {
    for (const heading of ['Introduction', 'Common misconceptions', 'Summary', 'Review questions', 'Glossary']) {
      expect(text('chapter.md')).toContain(`## ${heading}\n`);
    }
  });
});

describe.each(subject.students)('the history of $student', ({ student, timeZone, history: file }) => {
  const lines = history(student);

  it('is what its readable form makes', () => {
    const name = file.replace(/^histories\/|\.ndjson$/g, '');
    const source = text(`histories/${name}.txt`);
    expect(historyZone(source)).toBe(timeZone);
    expect(toNdjson(historyLines(name, source))).toBe(text(file));
  });

  it('has an id for each episode, a UUID that no other has', () => {
    expect(lines.filter((line) => !validate(line.id) || version(line.id) !== 5)).toEqual([]);
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
  });

  it('goes forward in time, with the offset that the zone had at each moment', () => {
    const times = lines.map((line) => Date.parse(line.occurredAt));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const offsets = lines.map((line) => DateTime.fromISO(line.occurredAt, { setZone: true }).offset);
    expect(offsets).toEqual(lines.map((line) => DateTime.fromISO(line.occurredAt, { zone: timeZone }).offset));
    expect(new Set(offsets).size).toBe(2);
  });

  it('notes what a line before the note shows', () => {
    const before = new Set<string>();
    for (const line of withNotes(student)) {
      if (line.kind === 'observation') {
        expect(before).toContain(line.episodeId);
      }
      before.add(line.id);
    }
    expect(misconceptions(student).length).toBeGreaterThan(0);
    expect(new Set(withNotes(student).map(({ id }) => id)).size).toBe(withNotes(student).length);
  });

  it('answers only questions that were asked before', () => {
    const before = new Set<string>();
    for (const line of lines) {
      if (line.kind === 'answer' && line.questionId !== undefined) {
        expect(before).toContain(line.questionId);
      }
      if (line.kind === 'question') {
        before.add(line.id);
      }
    }
  });

  it('leaves no text empty', () => {
    const texts = lines.flatMap((line) => Object.values(line)).filter((value) => typeof value === 'string');
    expect(texts.filter((value) => value.trim() === '')).toEqual([]);
  });
});

describe('Maya', () => {
  const lines = history('maya');

  it('comes back for more than eight months, but not in June and August', () => {
    expect(lines.length).toBeGreaterThanOrEqual(170);
    expect(months(lines)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', '2026-07', '2026-09', '2026-10']);
  });

  it('asks what a cell is nine times, from February to April', () => {
    const times = asked(lines, 'what is a cell');
    expect(times).toHaveLength(9);
    expect(months(times)).toEqual(['2026-02', '2026-03', '2026-04']);
    expect(new Set(times.map((line) => line.kind === 'question' && line.text)).size).toBeGreaterThan(3);
  });

  it('fails before she passes: osmosis, mitosis vs meiosis, what plants have mitochondria for', () => {
    expect(verdicts(lines, 'osmosis')).toEqual(['wrong', 'wrong', 'partly', 'right', 'right']);
    expect(verdicts(lines, 'mitosis vs meiosis')).toEqual(['wrong', 'wrong', 'right', 'right']);
    expect(verdicts(lines, 'mitochondrion')).toEqual(['right', 'wrong', 'right']);
  });

  it('holds four wrong ideas and gets over three of them', () => {
    expect(misconceptions('maya')).toEqual([
      'active: water moves to where there is more water',
      'active: plants have chloroplasts instead of mitochondria',
      'active: meiosis is mitosis done twice',
      'resolved: water moves to where there is more water',
      'resolved: meiosis is mitosis done twice',
      'resolved: plants have chloroplasts instead of mitochondria',
      'active: the cell wall makes the pressure in a plant cell',
    ]);
  });

  it('is checked under topics that are utterances and no concepts', () => {
    expect(verdicts(lines, 'ask me the questions')).toEqual(['right', 'wrong']);
    expect(verdicts(lines, 'ok next one please')).toEqual(['right']);
  });

  it('teaches, and asks for her own record, which is narrated', () => {
    expect(lines.filter((line) => line.kind === 'teaching').map((line) => line.text)).toEqual([
      'Remember that in our class we call the mitochondria the powerhouse of the cell.',
    ]);
    const record = asked(lines, 'what did we cover in July').at(0);
    const narration = lines.find((line) => line.kind === 'answer' && line.questionId === record?.id);
    expect(narration).toMatchObject({ text: expect.stringMatching(/^In July we covered/) });
  });

  it('has a busy July afternoon, and nights on which the day in UTC is another', () => {
    expect(lines.filter((line) => line.occurredAt.startsWith('2026-07-14')).length).toBeGreaterThan(20);
    const otherDay = lines.filter(
      (line) => new Date(line.occurredAt).toISOString().slice(0, 10) !== line.occurredAt.slice(0, 10),
    );
    expect([...new Set(otherDay.map((line) => line.occurredAt.slice(0, 10)))]).toEqual(['2026-03-30', '2026-07-01']);
  });

  it('holds what is hard to store and to shorten: a long answer, a formula, a program, an emoji', () => {
    const answers = lines.flatMap((line) => (line.kind === 'answer' ? [line.text] : []));
    expect(answers.some((answer) => answer.length > 1500)).toBe(true);
    expect(answers.some((answer) => answer.includes('$$\\frac'))).toBe(true);
    expect(answers.some((answer) => answer.includes('```\n'))).toBe(true);
    expect(lines.some((line) => line.kind === 'question' && /\p{Extended_Pictographic}/u.test(line.text))).toBe(true);
  });

  it('leaves some questions without an answer', () => {
    const answered = new Set(lines.map((line) => (line.kind === 'answer' ? line.questionId : undefined)));
    expect(lines.filter((line) => line.kind === 'question' && !answered.has(line.id)).length).toBeGreaterThan(4);
  });
});

describe('Lucía and Yusuf', () => {
  it.each([
    ['lucia', 'qué es la ósmosis', /^Recuerda que/],
    ['yusuf', 'ما هي الخلية', /^تذكر أن/],
  ])(
    '%s keeps a history of five months with a question asked three times and a teaching',
    (student, question, form) => {
      const lines = history(student);
      expect(lines.length).toBeGreaterThanOrEqual(60);
      expect(months(lines)).toHaveLength(5);
      expect(asked(lines, question)).toHaveLength(3);
      expect(lines.some((line) => line.kind === 'teaching' && form.test(line.text))).toBe(true);
    },
  );

  it('Lucía is checked under a topic that is an utterance', () => {
    expect(verdicts(history('lucia'), 'bueno ahora explícame todos los pasos')).toEqual(['wrong']);
  });

  it('Yusuf writes DNA and ATP in Latin letters', () => {
    const said = toNdjson(history('yusuf'));
    expect(said).toContain(' DNA ');
    expect(said).toContain(' ATP');
  });
});

describe('the questions', () => {
  const questions: { student: string; question: string; expect: string[]; says: string[] }[] = JSON.parse(
    text('questions.json'),
  );

  it('are twelve for Maya and three each for Lucía and Yusuf', () => {
    const count = (student: string): number => questions.filter((probe) => probe.student === student).length;
    expect([count('maya'), count('lucia'), count('yusuf')]).toEqual([12, 3, 3]);
  });

  it.each(questions)('"$question" is answered by the episodes that it names', (probe) => {
    expect(probe.expect).toHaveLength(probe.says.length);
    for (const [index, id] of probe.expect.entries()) {
      const episode = history(probe.student).find((line) => line.id === id);
      const said = Object.values(episode ?? {}).filter((value) => typeof value === 'string');
      expect(said.join('\n')).toContain(probe.says[index]);
    }
  });

  it('of the demo are asked by students that there are', () => {
    expect(subject.questions.filter((question) => !histories.has(question.student))).toEqual([]);
    expect(Object.keys(subject.name)).toEqual(['en', 'es', 'ar']);
  });
});
