import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWorkingSet } from '../../api/queries.js';
import type { FocusReason, Named, StudentStatement, WorkingSet } from '../../api/types.js';
import { memoryAddress, useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { AsOf } from './AsOf.js';

/** What a tutor has at hand when the student comes back, each with its reason. */
export function WorkingSetPanel({ onOpen }: { readonly onOpen: (episodeId: string) => void }) {
  const { t } = useTranslation();
  const heading = useId();
  const found = useWorkingSet(useMemoryRef());
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{t('standing.workingSet')}</h2>
      <p className="quiet">{t('standing.workingSetText')}</p>
      <Answer query={found}>
        {(set) => (
          <>
            {isEmpty(set) ? <p>{t('standing.nothing')}</p> : <AtHand set={set} onOpen={onOpen} />}
            <AsOf at={set.asOf} />
          </>
        )}
      </Answer>
    </section>
  );
}

function isEmpty({ focus, misconceptions, goals, preferences, unanswered, lastDay }: WorkingSet): boolean {
  return lastDay === null && [focus, misconceptions, goals, preferences, unanswered].every((part) => part.length === 0);
}

interface AtHandProps {
  readonly set: WorkingSet;
  readonly onOpen: (episodeId: string) => void;
}

function AtHand({ set, onOpen }: AtHandProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { focus, misconceptions, goals, preferences, unanswered, lastDay } = set;
  return (
    <>
      <Part title={t('standing.focus')} items={focus}>
        {({ concept, why }) => (
          <li key={concept.id}>
            <ConceptLink concept={concept} />{' '}
            <span className={`badge why-${toneOf(why)}`}>{t(`standing.why.${why}`)}</span>
          </li>
        )}
      </Part>
      <Part title={t('standing.misconceptions')} items={misconceptions}>
        {({ name, concept, since }) => (
          <li key={`${name} ${concept?.id}`}>
            <bdi>{name}</bdi>{' '}
            <span className="quiet">
              {concept ? (
                <>
                  (<bdi>{concept.name}</bdi>){' '}
                </>
              ) : null}
              {t('standing.since', { day: format.day(since) })}
            </span>
          </li>
        )}
      </Part>
      <Part title={t('standing.goals')} items={goals}>
        {(goal) => <Said key={goal.text} statement={goal} />}
      </Part>
      <Part title={t('standing.preferences')} items={preferences}>
        {(preference) => <Said key={preference.text} statement={preference} />}
      </Part>
      <Part title={t('standing.unanswered')} items={unanswered}>
        {({ episodeId, text }) => (
          <li key={episodeId}>
            <button type="button" className="link" dir="auto" onClick={() => onOpen(episodeId)}>
              {text}
            </button>
          </li>
        )}
      </Part>
      {lastDay ? <LastDay day={lastDay} /> : null}
    </>
  );
}

interface PartProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** A list under its heading; nothing where there is nothing to list. */
function Part<Item>({ title, items, children }: PartProps<Item>) {
  if (items.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain at-hand">{items.map(children)}</ul>
    </>
  );
}

function ConceptLink({ concept }: { readonly concept: Named }) {
  const memory = useMemoryRef();
  return (
    <Link to={memoryAddress('map', memory, { concept: concept.id })}>
      <bdi>{concept.name}</bdi>
    </Link>
  );
}

/** What is wrong stands out; what may be lost is a warning. */
function toneOf(why: FocusReason): 'bad' | 'warn' {
  return why === 'misconception' || why === 'struggles' ? 'bad' : 'warn';
}

function Said({ statement: { text, since } }: { readonly statement: StudentStatement }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <q dir="auto">{text}</q> <span className="quiet">{t('standing.since', { day: format.day(since) })}</span>
    </li>
  );
}

function LastDay({ day: { day, checks, topics } }: { readonly day: NonNullable<WorkingSet['lastDay']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const written = format.localDay(day);
  const isWithoutChecks = checks.right + checks.partly + checks.wrong === 0;
  return (
    <>
      <h3>{t('standing.lastDay')}</h3>
      <p>
        {isWithoutChecks
          ? t('standing.noChecks', { day: written })
          : t('standing.lastChecks', { day: written, ...checks })}
      </p>
      {topics.length > 0 ? (
        <p className="tags">
          {topics.map((topic) => (
            <span key={topic} className="tag" dir="auto">
              {topic}
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}
