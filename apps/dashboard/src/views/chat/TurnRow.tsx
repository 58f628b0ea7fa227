import { useTranslation } from 'react-i18next';
import { VerdictBadge } from '../../ui/KindBadge.js';
import type { Turn } from './turn.js';

/** What was said: paragraphs, each in the direction of its own script. */
export function Said({
  by,
  text,
  isBusy,
}: {
  readonly by: 'student' | 'tutor';
  readonly text: string;
  readonly isBusy?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={`said said-${by}`} aria-busy={isBusy}>
      <span className="visually-hidden">{t(`chat.by.${by}`)}</span>
      {text.split('\n').map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
        <p key={place} dir="auto">
          <Quoted text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** What stands in quotation marks, with the marks apart. */
const QUOTED = /([«“„])([^«»“”„]*)([»”“])/u;

/** A paragraph whose quotations keep their own direction: a quotation in Latin script inside an Arabic answer, say. */
function Quoted({ text }: { readonly text: string }) {
  const found = QUOTED.exec(text);
  if (!found) {
    return text;
  }
  const [whole, open, inside, close] = found;
  return (
    <>
      {text.slice(0, found.index)}
      {open}
      <bdi>{inside}</bdi>
      {close}
      <Quoted text={text.slice(found.index + whole.length)} />
    </>
  );
}

/** One turn: what the student said, what the tutor answered, how a check went, and what was read and rested on. */
export function TurnRow({ turn, onAgain }: { readonly turn: Turn; readonly onAgain: (turn: Turn) => void }) {
  const { t } = useTranslation();
  const { question, answer, memory, check, tutor, state, stance, problem } = turn;
  return (
    <>
      <Said by="student" text={question} />
      {check ? (
        <p className="turn-check">
          <VerdictBadge verdict={check.verdict} /> <bdi>{check.topic}</bdi>
        </p>
      ) : null}
      {answer !== '' || state === 'running' ? (
        <Said by="tutor" text={answer || '…'} isBusy={state === 'running'} />
      ) : null}
      {state === 'failed' ? (
        <p className="quiet turn-cut">
          {t('chat.cut')} {problem ? <bdi>{problem}</bdi> : null}{' '}
          <button type="button" className="link" onClick={() => onAgain(turn)}>
            {t('chat.again')}
          </button>
        </p>
      ) : null}
      {memory ? (
        <details className="why">
          <summary>{t('chat.remembered', { count: memory.episodes.length })}</summary>
          <ul>
            {memory.episodes.map(({ id, summary }) => (
              <li key={id} dir="auto">
                {summary}
              </li>
            ))}
          </ul>
          {stance || tutor ? (
            <p className="quiet">
              {[tutor ? t(`chat.tutors.${tutor}`) : null, isStance(stance) ? t(`chat.stances.${stance}`) : null]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ) : null}
        </details>
      ) : null}
    </>
  );
}

function isStance(stance: string | null): stance is 'answered' | 'partial' | 'cannot' {
  return stance === 'answered' || stance === 'partial' || stance === 'cannot';
}
