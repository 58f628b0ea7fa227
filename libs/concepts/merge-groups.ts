import type { ConceptMerge, MergeCandidate, MergeConcept, MergeReason } from './merge-types.js';
import { type MergeVeto, vetoBetween } from './merge-veto.js';
import type { NameProfile } from './name-profile.js';

/** What keeps two groups apart: a veto, or a split that somebody asked for. */
export type Obstacle = MergeVeto | 'apart';

/** The groups of concepts that are one, while they grow. */
export class MergeGroups {
  private readonly groupOf: number[];
  private readonly members: number[][];
  private readonly joins: MergeCandidate[][];
  private readonly apart: ReadonlySet<string>;

  constructor(
    private readonly concepts: readonly MergeConcept[],
    private readonly profiles: readonly NameProfile[],
    apart: readonly (readonly [string, string])[],
  ) {
    this.groupOf = [...concepts.keys()];
    this.members = this.groupOf.map((index) => [index]);
    this.joins = concepts.map(() => []);
    this.apart = new Set(apart.flatMap(([a, b]) => [JSON.stringify([a, b]), JSON.stringify([b, a])]));
  }

  areOne(a: number, b: number): boolean {
    return this.groupOf[a] === this.groupOf[b];
  }

  /** What keeps the groups of two concepts apart for a reason: some pair across them; null when nothing does. */
  obstacle(a: number, b: number, reason: MergeReason): Obstacle | null {
    for (const one of this.membersWith(a)) {
      for (const other of this.membersWith(b)) {
        const found = this.obstacleBetween(one, other, reason);
        if (found !== null) {
          return found;
        }
      }
    }
    return null;
  }

  /** Joins the groups of two concepts unless they are one or something keeps them apart. */
  join(candidate: MergeCandidate): void {
    const { a, b, reason } = candidate;
    const [first = 0, second = 0] = [this.groupOf[a], this.groupOf[b]].sort((one = 0, other = 0) => one - other);
    if (first === second || this.obstacle(a, b, reason) !== null) {
      return;
    }
    const moved = this.members[second] ?? [];
    for (const member of moved) {
      this.groupOf[member] = first;
    }
    this.members[first] = [...(this.members[first] ?? []), ...moved];
    this.members[second] = [];
    this.joins[first] = [...(this.joins[first] ?? []), ...(this.joins[second] ?? []), candidate];
    this.joins[second] = [];
  }

  /** The groups of more than one concept, by their earliest, which is the one to keep. */
  merges(): ConceptMerge[] {
    return this.members.flatMap((members, group) => {
      const [keep, ...merged] = [...members].sort((a, b) => a - b).map((index) => this.idOf(index));
      const joins = (this.joins[group] ?? []).map(({ a, b, reason, cosine }) => ({
        a: this.idOf(a),
        b: this.idOf(b),
        reason,
        cosine,
      }));
      return keep === undefined || merged.length === 0 ? [] : [{ keep, merged, joins }];
    });
  }

  /** A group is named by its earliest member. */
  private membersWith(index: number): readonly number[] {
    return this.members[this.groupOf[index] ?? index] ?? [];
  }

  private obstacleBetween(a: number, b: number, reason: MergeReason): Obstacle | null {
    if (this.apart.has(JSON.stringify([this.idOf(a), this.idOf(b)]))) {
      return 'apart';
    }
    const [first, second] = [this.profiles[a], this.profiles[b]];
    if (reason === 'key' || !first || !second) {
      return null;
    }
    const veto = vetoBetween(first, second);
    // A file's own "also called" knows better than the words whether two names are kinds of one thing.
    return reason === 'alias' && veto === 'kinds' ? null : veto;
  }

  private idOf(index: number): string {
    return this.concepts[index]?.id ?? '';
  }
}
