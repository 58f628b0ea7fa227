import type { Pool } from 'pg';
import { type CitationVerdict, citationVerdict, type Stance, worstVerdict } from '#libs/episodes/index.js';
import type { CitationRow } from './citation.entity.js';
import type { VerifiableCitation } from './plan-verification.js';

/** A citation with what a look-up says at this moment. */
export interface LookedUpCitation
  extends CitationVerdict,
    Pick<CitationRow, 'episodeId' | 'fileId' | 'name' | 'page' | 'verifiedAt'> {}

/** The worst of an answer's citations, and the file that it is about where it changed. */
export interface WorstCitation extends CitationVerdict {
  readonly name: string | null;
}

/** An answer that couldn't be given, or not in full. */
export interface UnansweredQuestion {
  readonly questionId: string;
  readonly answerId: string;
  readonly stance: Stance;
}

type JoinedCitation = Pick<
  CitationRow,
  'episodeId' | 'place' | 'fileId' | 'name' | 'page' | 'fingerprint' | 'verifiedAt' | 'verifiedState' | 'verifiedNote'
> & { readonly current: string | null };

const JOINED = `select c.episode_id as "episodeId", c.place, c.file_id as "fileId", c.name, c.page, c.fingerprint,
    c.verified_at as "verifiedAt", c.verified_state as "verifiedState", c.verified_note as "verifiedNote",
    f.fingerprint as current
  from citation c left join cited_file f on f.memory_id = c.memory_id and f.file_id = c.file_id
  where c.memory_id = $1`;

/** Queries of the tables of citations. */
export class CitationQueries {
  constructor(private readonly pool: Pool) {}

  /** Every citation of a memory, by answer, newest first; null for a memory that was never opened. */
  async citations(memoryId: string): Promise<LookedUpCitation[] | null> {
    const known = await this.pool.query('select 1 from cited_memory where memory_id = $1', [memoryId]);
    if (known.rows.length === 0) {
      return null;
    }
    const text = `${JOINED} order by c.occurred_at desc, c.revision desc, c.place`;
    const { rows } = await this.pool.query<JoinedCitation>(text, [memoryId]);
    return rows.map((row) => {
      const { episodeId, fileId, name, page, verifiedAt } = row;
      return { episodeId, fileId, name, page, verifiedAt, ...citationVerdict(row, row.current) };
    });
  }

  /** The worst of each answer's citations, by its id; nothing for what is no answer. */
  async worstOf(memoryId: string, episodeIds: readonly string[]): Promise<Map<string, WorstCitation>> {
    if (episodeIds.length === 0) {
      return new Map();
    }
    const query = {
      name: 'citations-of-episodes',
      text: `${JOINED} and c.episode_id = any($2)`,
      values: [memoryId, episodeIds],
    };
    const byAnswer = new Map<string, WorstCitation[]>();
    for (const row of (await this.pool.query<JoinedCitation>(query)).rows) {
      const verdict = { name: row.name, ...citationVerdict(row, row.current) };
      byAnswer.set(row.episodeId, [...(byAnswer.get(row.episodeId) ?? []), verdict]);
    }
    return new Map(
      [...byAnswer].flatMap(([episodeId, verdicts]) => {
        const worst = worstVerdict(verdicts);
        return worst ? [[episodeId, worst]] : [];
      }),
    );
  }

  /** What a night may look up, as `planCitationVerification` takes it: at most `limit`, those that come first in its order. */
  async verifiable(memoryId: string, limit: number): Promise<VerifiableCitation[]> {
    const text = `${JOINED} and c.file_id is not null
      order by c.verified_at nulls first, c.revision, c.place limit $2`;
    const { rows } = await this.pool.query<JoinedCitation>(text, [memoryId, limit]);
    return rows.map(({ episodeId, place, fileId, fingerprint, current, verifiedAt, verifiedState, verifiedNote }) => {
      const recorded = verifiedState === null ? null : { state: verifiedState, note: verifiedNote };
      return { episodeId, place, fileId, fingerprint, current, verifiedAt, recorded };
    });
  }

  /** Questions whose last grounded answer couldn't answer them, or not in full, newest first. */
  async unanswered(memoryId: string): Promise<UnansweredQuestion[]> {
    const text = `select "questionId", "answerId", stance from (
        select distinct on (question_id) question_id as "questionId", answer_id as "answerId", stance, revision
        from grounded_answer where memory_id = $1 and question_id is not null and stance is not null
        order by question_id, revision desc
      ) last where stance <> 'answered' order by revision desc`;
    return (await this.pool.query<UnansweredQuestion>(text, [memoryId])).rows;
  }
}
