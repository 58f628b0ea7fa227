import { readsLikeUtterance } from '#libs/language/index.js';
import type { CheckLine } from '#test/converters/import-line.js';
import type { EvalHistory, QuestionDraft } from './question.js';
import { expectedEpisode } from './recorded.js';
import { spreadOver } from './spread.js';
import { TellingWords } from './telling-words.js';
import { ABOUT, asked, type HistoryLanguage, WORDING } from './wording.js';

const TOPICS = { sample: 12, converted: 2 } as const;
/** Words that a question about a word problem is made of: its rarest. */
const WORDS = 3;

/**
 * "What did I get wrong about …?": the check must stand there as wrong, and what was wrong about it: the student's response or
 * the tutor's evaluation. In MathDial all checks have one topic, so that a question names the problem by its rarest words.
 */
export function wrongQuestions(history: EvalHistory): QuestionDraft[] {
  const wrong = history.lines.filter(
    (line): line is CheckLine => line.kind === 'check' && line.verdict === 'wrong' && textsOfMistake(line).length > 0,
  );
  const drafts = history.source === 'mathdial' ? byProblem(history, wrong) : byTopic(history, wrong);
  return spreadOver(drafts, history.source === 'sample' ? TOPICS.sample : TOPICS.converted);
}

function byTopic({ language, timeZone }: EvalHistory, wrong: readonly CheckLine[]): QuestionDraft[] {
  const topics = [...new Set(wrong.map(({ topic }) => topic))].filter((topic) => !readsLikeUtterance(topic, language));
  return topics.map((topic) => ({
    question: asked(WORDING[language as HistoryLanguage].wrong, topic),
    expects: {
      kind: 'mistake',
      anyOf: wrong
        .filter((check) => check.topic === topic)
        .map((check) => expectedEpisode(check, textsOfMistake(check), timeZone)),
    },
  }));
}

function byProblem({ language, timeZone }: EvalHistory, wrong: readonly CheckLine[]): QuestionDraft[] {
  // The problem stands in several lines of its own conversation; they are one thing to tell from the others.
  const telling = new TellingWords(wrong, language);
  return wrong.flatMap((check): QuestionDraft[] => {
    const words = telling.of(check, check.prompt ?? '', WORDS);
    return words === null
      ? []
      : [
          {
            question: asked(ABOUT.wrong, words.join(', ')),
            expects: { kind: 'mistake', anyOf: [expectedEpisode(check, textsOfMistake(check), timeZone)] },
          },
        ];
  });
}

function textsOfMistake({ response, evaluation }: CheckLine): string[] {
  return [response, evaluation].flatMap((text) => text ?? []);
}
