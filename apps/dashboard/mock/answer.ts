import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { CLASS_CONCEPTS, CLASS_ROWS, CLASSES } from './classes.js';
import { selfModel, WORKING_SET } from './standing.js';
import {
  BELIEFS,
  CALIBRATION,
  FILES,
  MEMORIES,
  MISCONCEPTIONS,
  type MockMemory,
  PROJECTIONS,
  RETIRED,
  recall,
  students,
} from './world.js';

/** As many as the interface gives unless it is asked for another number. */
const PAGE = 50;
const HEAD = 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';

/** What a request asks for. */
interface Asked {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answered =
  | { readonly html: string }
  | { readonly status: number; readonly json: unknown }
  | { readonly events: readonly (readonly [string, unknown])[] };

/** Answers a request of the page as the interface would, from a world that never changes. */
export async function answerFromMock(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://mock');
  const segments = address.pathname.split('/').slice(1).map(decodeURIComponent);
  const sent = request.method === 'POST' ? await readText(request) : '';
  const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>);
  const asked = { method: request.method ?? 'GET', parameters: address.searchParams, body };
  const answer = segments[0] === 'v1' ? answerTo(segments.slice(1), asked) : notFound();
  if ('events' in answer) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(answer.events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''));
    return;
  }
  if ('html' in answer) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(answer.html);
    return;
  }
  const type = answer.status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(answer.status, { 'Content-Type': type });
  response.end(JSON.stringify(answer.json));
}

function ok(json: unknown): Answered {
  return { status: 200, json };
}

function notFound(code = 'not-found'): Answered {
  return { status: 404, json: { code, title: 'Not found', detail: 'There is nothing like this.' } };
}

function answerTo([what, student, kind, subject, ...rest]: string[], asked: Asked): Answered {
  if (what === 'students' && student === undefined) {
    return ok({ students: students(asked.parameters.get('q') ?? ''), next: null });
  }
  if (what === 'students' && kind === 'subjects' && subject === undefined) {
    const subjects = MEMORIES.filter(({ summary }) => summary.student === student).map(({ summary }) => summary);
    return subjects.length === 0 ? notFound('memory-not-found') : ok({ subjects });
  }
  if (what === 'students' && kind === 'subjects') {
    const memory = MEMORIES.find(({ summary }) => summary.student === student && summary.subject === subject);
    return memory ? ofMemory(memory, rest, asked) : notFound('memory-not-found');
  }
  if (what === 'subjects') {
    return student === undefined ? ok({ subjects: CLASSES, next: null }) : classReport(student, asked);
  }
  if (what === 'projections') {
    return ok({ projections: PROJECTIONS });
  }
  return what === 'rebuilds' ? rebuilds(asked) : notFound();
}

function rebuilds({ method }: Asked): Answered {
  if (method === 'POST') {
    return { status: 202, json: { id: 'mock' } };
  }
  const diff = [
    {
      student: 'maya',
      subject: 'cell-biology',
      row: 'concept osmosis',
      before: { readiness: 0.35 },
      after: { readiness: 0.6 },
      reason: null,
    },
  ];
  return ok({
    id: 'mock',
    projection: 'concept-map',
    state: 'done',
    dryRun: true,
    reason: 'a test',
    done: 4,
    total: 4,
    changed: 1,
    diff,
  });
}

function ofMemory(memory: MockMemory, [what, id, more]: string[], { parameters, body }: Asked): Answered {
  switch (what) {
    case undefined:
      return ok(memory.summary);
    case 'episodes':
      return id === undefined ? episodes(memory, parameters) : episode(memory, id);
    case 'map':
      return ok(id === 'teaching-order' ? memory.map.order : memory.map.map);
    case 'mastery':
      return ok({ mastery: memory.map.mastery });
    case 'beliefs':
      return more === 'history'
        ? ok([...RETIRED, BELIEFS[0]])
        : ok(parameters.get('current') === 'false' ? [...BELIEFS, ...RETIRED] : BELIEFS);
    case 'misconceptions':
      return ok({ misconceptions: MISCONCEPTIONS, preferences: [], goals: [] });
    case 'working-set':
      return ok(WORKING_SET);
    case 'self-model':
      return ok(selfModel(parameters.get('lang') ?? 'en'));
    case 'report':
      return reportPage(memory, parameters);
    case 'calibration':
      return ok(CALIBRATION);
    case 'recall':
      return ok(recall(memory.episodes, String(body.question ?? '')));
    case 'chain':
      return chain(memory, id);
    case 'changes':
      return {
        events: [
          ['map', { version: 2 }],
          ['episode', { revision: 9, kind: 'check', episodeId: memory.episodes[0]?.id }],
          ['map', { version: 3 }],
        ],
      };
    case 'turns':
      return turn(memory, String(body.text ?? ''));
    case 'files':
      return ok({ files: FILES });
    default:
      return notFound();
  }
}

/** No more of a report than shows that there is one; the server makes it. */
function reportPage({ summary }: MockMemory, parameters: URLSearchParams): Answered {
  const lang = parameters.get('lang') ?? 'en';
  const since = parameters.get('since') ?? 'thirty days ago';
  const title = `<title>${summary.student}</title>`;
  const body = `<main><h1>${summary.student}</h1><p>Changes since ${since}.</p></main>`;
  return {
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${title}</head><body>${body}</body></html>`,
  };
}

function classReport(subject: string, { parameters }: Asked): Answered {
  const known = CLASSES.find((each) => each.subject === subject);
  if (!known) {
    return notFound('memory-not-found');
  }
  const sort = parameters.get('sort') ?? '-struggles';
  const students = [...CLASS_ROWS].sort((one, other) =>
    sort.endsWith('student') ? one.student.localeCompare(other.student) : other.struggles.length - one.struggles.length,
  );
  if (parameters.get('format') === 'html') {
    return {
      html: `<!doctype html><html lang="en"><head><title>${subject}</title></head><body><h1>${subject}</h1></body></html>`,
    };
  }
  return ok({ total: students.length, students, concepts: CLASS_CONCEPTS, next: null });
}

function episodes(memory: MockMemory, parameters: URLSearchParams): Answered {
  const [kind, q, from, to] = ['kind', 'q', 'from', 'to'].map((name) => parameters.get(name));
  const after = Number(parameters.get('cursor') ?? 0);
  const end = after + Number(parameters.get('limit') ?? PAGE);
  const matching = memory.episodes.filter(
    (each) =>
      (!kind || each.kind === kind) &&
      (!q || each.text.toLowerCase().includes(q.toLowerCase())) &&
      (!from || each.occurredAt >= from) &&
      (!to || each.occurredAt < to),
  );
  return ok({ episodes: matching.slice(after, end), next: end < matching.length ? String(end) : null });
}

function episode(memory: MockMemory, id: string): Answered {
  const found = memory.episodes.find((each) => each.id === id);
  if (!found) {
    return notFound('episode-not-found');
  }
  return ok({ ...found, chain: { revision: found.revision, hash: HEAD }, evidence: { citations: [], recalled: [] } });
}

function chain({ summary }: MockMemory, what: string | undefined): Answered {
  const head = { size: summary.episodes + 1, head: HEAD };
  return ok(what === 'verifications' ? { ...head, ok: true, breaks: [] } : head);
}

function turn(memory: MockMemory, text: string): Answered {
  const words = ['Water ', 'moves ', 'to ', 'where ', 'the ', 'salt ', 'is.'];
  return {
    events: [
      ['question', { episodeId: memory.episodes[0]?.id }],
      ['memory', recall(memory.episodes, text)],
      ...words.map((word) => ['token', { text: word }] as const),
      ['check', { topic: 'osmosis', verdict: 'partly' }],
      ['answer', { text: words.join(''), tutor: 'plain', citations: [], asks: null }],
      ['grounding', { stance: 'answered' }],
      ['done', {}],
    ],
  };
}
