import type { EpisodeKind } from '#libs/episodes/index.js';
import type { BlockItem } from '#libs/recall/block/index.js';
import type { Pool } from '#libs/recall/types.js';

/** The four designs of memory-rules §12, selected by `design`. */
export const DESIGNS = ['full', 'episodes', 'window', 'none'] as const;
export type Design = (typeof DESIGNS)[number];

/** Tokens of the block when the caller names no budget (api.md, "One turn"). */
export const DEFAULT_BUDGET_TOKENS = 1_200;

export interface RecallRequest {
  /** Null or empty: the greeting. */
  readonly question: string | null;
  readonly budgetTokens: number;
  /** ISO 8601; the server's time when null. */
  readonly now: string | null;
  /** Wait until this revision is projected. */
  readonly after: number | null;
  readonly design: Design;
  /** The prompt section about assessments that the caller would otherwise send along. */
  readonly assessment: string | null;
}

export interface RecalledEpisode {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: string;
  readonly summary: string;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly score: number;
  readonly relevance: number;
  readonly salience: number;
  readonly recency: number;
  readonly pools: readonly Pool[];
  readonly citation: { readonly state: 'holds' | 'changed' | 'unverifiable'; readonly note: string | null } | null;
}

/** What one turn gets (api.md, "One turn"). Times in milliseconds. */
export interface RecallAnswer {
  readonly block: string;
  readonly tokens: number;
  readonly complete: boolean;
  readonly mode: 'ordinary' | 'record' | 'greeting';
  readonly window: {
    readonly from: string;
    readonly to: string;
    readonly label: string;
    readonly empty: boolean;
  } | null;
  readonly noRecord: { readonly reason: 'never' | 'window' | 'erased' | 'below-gate' } | null;
  readonly concepts: readonly { readonly id: string; readonly name: string }[];
  readonly beliefs: readonly {
    readonly id: string;
    readonly concept: { readonly id: string; readonly name: string };
    readonly statement: string;
    readonly confidence: number;
    readonly needsConfirmation: boolean;
  }[];
  readonly episodes: readonly RecalledEpisode[];
  readonly map: {
    readonly readiness: number;
    readonly concepts: readonly { readonly id: string; readonly name: string }[];
  };
  readonly remediation: { readonly concept: string; readonly because: string } | null;
  /** The same as the block, for a gateway that builds a prompt of its own: each text with its author and where it comes from. */
  readonly items: readonly BlockItem[];
  readonly timings: {
    readonly embed: number;
    readonly gather: number;
    readonly score: number;
    readonly render: number;
    readonly total: number;
  };
}
