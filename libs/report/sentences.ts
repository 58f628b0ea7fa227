import { localDay } from '#libs/episodes/index.js';
import { isEarly } from '#libs/learner/index.js';
import type { NextPractice } from '#libs/practice/index.js';
import type { BeliefChange, ChangedSource, ChangeStep, Report, ReportedBelief } from './report.js';
import { listed, listedPhrases } from './words/counting.js';
import { named, type Phrase, phrase, type ReportWords } from './words/index.js';

/** So many concepts stand in the sentence on what comes next. */
const NEXT_IN_SENTENCE = 3;

/** Writes the sentences of a report in one language; days are those of the student's zone. */
export class Sentences {
  constructor(
    private readonly report: Report,
    readonly words: ReportWords,
  ) {}

  /** An instant as a day. */
  day(instant: string): string {
    return this.words.day(localDay(instant, this.report.memory.timeZone));
  }

  /** How much is on record, and how much of it could be used. */
  evidence(): Phrase {
    const { episodes, firstAt, lastAt, checks } = this.report.evidence;
    const { evidence, verdicts } = this.words;
    if (episodes === 0) {
      return [evidence.nothing];
    }
    if (checks.total === 0) {
      return [evidence.noCheck(episodes, this.span(firstAt, lastAt))];
    }
    const untied = checks.utterances + checks.unmapped;
    const days = this.span(checks.firstAt, checks.lastAt);
    const tally = verdicts(checks.right, checks.partly, checks.wrong);
    if (untied === checks.total) {
      return [`${evidence.noneTied(checks.total)} ${evidence.those(days, tally)}`];
    }
    const all = evidence.checks(checks.total, days, tally);
    return [untied === 0 ? all : `${all} ${evidence.someUntied(untied)}`];
  }

  secure(): Phrase {
    const { standing, evidence } = this.report;
    const { secure } = this.words;
    if (standing.secure.length > 0) {
      const { checked } = evidence.concepts;
      return secure.some(this.names(standing.secure), standing.secure.length, checked, standing.early.length);
    }
    if (standing.toConfirm.length > 0) {
      return secure.faded(this.names(standing.toConfirm));
    }
    if (standing.early.length > 0) {
      return secure.early(this.names(standing.early));
    }
    if (evidence.checks.total === 0) {
      return [secure.unchecked];
    }
    return [this.isNothingTied() ? secure.untied(evidence.checks.total) : secure.none];
  }

  shaky(): Phrase {
    const { struggles, unsure } = this.report.standing;
    const shaky = [...struggles, ...unsure];
    const few = shaky.filter(isEarly).length;
    return few === 0 ? this.whatIsShaky() : phrase`${this.whatIsShaky()} ${this.words.shaky.few(few, shaky.length)}`;
  }

  private whatIsShaky(): Phrase {
    const { struggles, unsure } = this.report.standing;
    const { shaky } = this.words;
    if (struggles.length > 0 && unsure.length > 0) {
      return shaky.both(this.names(struggles), this.names(unsure));
    }
    if (struggles.length > 0) {
      return shaky.struggles(this.names(struggles));
    }
    if (unsure.length > 0) {
      return shaky.unsure(this.names(unsure));
    }
    return [this.isNothingTied() ? shaky.unknown : shaky.none];
  }

  next(): Phrase {
    const { practice, nextReviewAt, evidence } = this.report;
    const { next, list } = this.words;
    if (evidence.checks.total > 0 && this.isNothingTied()) {
      return [next.tieChecks];
    }
    if (practice.length > 0) {
      const concepts = practice.slice(0, NEXT_IN_SENTENCE).map((each) => this.toPractise(each));
      return next.some(listedPhrases(concepts, list));
    }
    return [nextReviewAt === null ? next.firstCheck : next.nothingDue(this.day(nextReviewAt))];
  }

  calibration(): Phrase {
    const { state, withPrediction, ece, brier, baseRate } = this.report.calibration;
    const { calibration } = this.words;
    const said = calibration[state](withPrediction);
    if (state === 'not-enough' || ece === null || brier === null || baseRate === null) {
      return [said];
    }
    return [`${said} ${calibration.figures(ece.toFixed(2), brier.toFixed(2), baseRate.toFixed(2))}`];
  }

  /** Episodes by kind: "90 questions, 71 answers". */
  counts(): string {
    const { kinds, comma } = this.words;
    const { counts } = this.report.evidence;
    return Object.entries(kinds)
      .flatMap(([kind, count]) => {
        const number = counts[kind as keyof typeof kinds] ?? 0;
        return number > 0 ? [count(number)] : [];
      })
      .join(comma);
  }

  /** What a belief rests on and what is to be said of it. */
  belief(belief: ReportedBelief): Phrase {
    const { confidence, from, notes, comma } = this.words;
    return [
      [
        confidence(percent(belief.confidence)),
        from(this.day(belief.since)),
        belief.evidence.length === 0 ? notes.unchecked : this.rightOf(belief.evidence),
        ...(belief.needsConfirmation ? [notes.toConfirm] : []),
        ...(isEarly(belief) ? [notes.early] : []),
        ...(belief.state === 'mastered-once-not-now' ? [notes.once] : []),
      ].join(comma),
    ];
  }

  /** "understands → is unsure → struggles"; empty where there is but one statement, which its step says. */
  course({ before, steps }: BeliefChange): string {
    const { statements, arrow } = this.words;
    const all = [...(before === null ? [] : [before]), ...steps.map(({ statement }) => statement)];
    return all.length === 1 ? '' : all.map((each) => statements[each ?? 'none']).join(arrow);
  }

  /** Why a belief changed, and when. */
  step({ at, statement, reason, evidence }: ChangeStep): Phrase {
    const { statements, colon, comma, reasons } = this.words;
    const rests = reason === 'dispute' || evidence.length === 0 ? [] : [this.rightOf(evidence)];
    const why = [reasons[reason], ...rests].join(comma);
    const when = at === null ? '' : `${this.day(at)}${colon}`;
    return [`${when}${statements[statement ?? 'none']} (${why})`];
  }

  toPractise({ concept, because, before }: NextPractice): Phrase {
    const { practice, buildsOnIt, comma } = this.words;
    const ground = before === null ? [] : phrase`${comma}${buildsOnIt(named(before.name))}`;
    return phrase`${named(concept.name)} (${practice[because]}${ground})`;
  }

  /** What the report can't say, a sentence each. */
  limits(): Phrase[] {
    const { untied, early, toConfirm, unexplained, sources, uncitedAnswers, unreadFiles } = this.report.limits;
    const { limits } = this.words;
    const when = (holds: boolean, said: () => Phrase): Phrase[] => (holds ? [said()] : []);
    return [
      ...when(untied.checks > 0, () => [
        `${limits.untied(untied.checks, this.report.evidence.checks.total)} ${limits.untiedWhy(untied.utterances, untied.unmapped)}`,
      ]),
      ...when(early > 0, () => [limits.early(early)]),
      ...when(toConfirm > 0, () => [limits.toConfirm(toConfirm)]),
      ...when(unexplained.length > 0, () => limits.unexplained(this.list(unexplained.map(({ name }) => name)))),
      ...sources.map((source) => this.source(source)),
      ...when(uncitedAnswers > 0, () => [limits.uncited(uncitedAnswers)]),
      ...unreadFiles.map(({ name, state, reason }) =>
        state === 'failed' ? limits.failed(named(name), named(reason ?? '')) : limits.unread(named(name)),
      ),
    ];
  }

  private source({ fileId, name, note, citations }: ChangedSource): Phrase {
    const { replaced, removed } = this.words.limits;
    return (note === 'replaced' ? replaced : removed)(named(name ?? fileId), citations);
  }

  private isNothingTied(): boolean {
    const { total, utterances, unmapped } = this.report.evidence.checks;
    return total === utterances + unmapped;
  }

  private rightOf(evidence: ReportedBelief['evidence']): string {
    const right = evidence.filter(({ verdict }) => verdict === 'right').length;
    return this.words.rightOf(right, evidence.length);
  }

  private span(first: string | null, last: string | null): string {
    return this.words.fromTo(first === null ? '' : this.day(first), last === null ? '' : this.day(last));
  }

  private names(beliefs: readonly ReportedBelief[]): Phrase {
    return this.list(beliefs.map(({ concept }) => concept.name));
  }

  private list(names: readonly string[]): Phrase {
    return listed(names, this.words.list);
  }
}

/** A share as whole percents. */
export function percent(share: number): number {
  return Math.round(share * 100);
}
