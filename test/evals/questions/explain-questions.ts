import { analyse, narratesRecord, readsLikeUtterance } from '#libs/language/index.js';
import type { AnswerLine, ImportLine } from '#test/converters/import-line.js';
import type { EvalHistory, QuestionDraft } from './question.js';
import { expectedEpisode } from './recorded.js';
import { spreadOver } from './spread.js';
import { TellingWords } from './telling-words.js';
import { ABOUT, asked, type HistoryLanguage, WORDING } from './wording.js';

/** Concepts of a sample history, and explanations of a joined one, that are asked about. */
const CONCEPTS = 12;
const EXPLANATIONS = 2;
/**
 * "Today" among the words of a turn would make a question about a time of it. A list of its own, so that the frozen questions don't
 * move with the rules that they measure.
 */
const NAMES_TIME = /\b(?:today|yesterday|tonight)\b/iu;
/** A shorter answer explains nothing ("Go on."). */
const LEAST_STEMS = 6;
/** Words that a question about an explanation is made of. */
const WORDS = 4;

/**
 * "Can you explain … again?": what the tutor said about it must be in the block. In the sample a concept is a topic that was
 * checked. The converted conversations name no concepts, so that an explanation stands for one, by its rarest words.
 */
export function explainQuestions(history: EvalHistory): QuestionDraft[] {
  return history.source === 'sample' ? aboutConcepts(history) : aboutExplanations(history);
}

function aboutConcepts({ lines, language, timeZone }: EvalHistory): QuestionDraft[] {
  const topics = new Set(lines.flatMap((line) => (line.kind === 'check' ? [line.topic] : [])));
  const drafts = [...topics]
    .filter((topic) => !readsLikeUtterance(topic, language))
    .flatMap((topic): QuestionDraft[] => {
      const stems = [...analyse(topic, language).stems.keys()];
      const anyOf = explanations(lines, language)
        .filter(({ text }) => holdsAll(text, stems, language))
        .map((line) => expectedEpisode(line, [line.text], timeZone));
      const question = asked(WORDING[language as HistoryLanguage].explain, topic);
      return anyOf.length > 0 ? [{ question, expects: { kind: 'quotes', anyOf } }] : [];
    });
  return spreadOver(drafts, CONCEPTS);
}

function aboutExplanations({ lines, language, timeZone }: EvalHistory): QuestionDraft[] {
  const telling = new TellingWords(lines, language);
  const drafts = explanations(lines, language).flatMap((line): QuestionDraft[] => {
    const words = line.questionId === undefined ? null : telling.of(line, line.text, WORDS);
    return words === null
      ? []
      : [
          {
            question: asked(ABOUT.explain, words.join(', ')),
            expects: { kind: 'quotes', anyOf: [expectedEpisode(line, [line.text], timeZone)] },
          },
        ];
  });
  const timeless = drafts.filter(({ question }) => !NAMES_TIME.test(question));
  return spreadOver(timeless, EXPLANATIONS);
}

/** What the tutor told, and not merely asked or narrated. */
function explanations(lines: readonly ImportLine[], language: EvalHistory['language']): AnswerLine[] {
  return lines.filter((line): line is AnswerLine => {
    if (line.kind !== 'answer' || narratesRecord(line.text, language)) {
      return false;
    }
    return analyse(line.text, language).stems.size >= LEAST_STEMS;
  });
}

function holdsAll(text: string, stems: readonly string[], language: EvalHistory['language']): boolean {
  const held = analyse(text, language).stems;
  return stems.length > 0 && stems.every((stem) => held.has(stem));
}
