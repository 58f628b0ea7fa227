import type { ModelUsage } from '#libs/chat/index.js';
import type { Observations } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';

/** A message as an extractor reads it; everything but the student's words is null where there is none. */
export interface ExtractableMessage {
  /** What the student said. */
  readonly student: string;
  /** What the tutor had asked. */
  readonly prompt: string | null;
  /** How the tutor judged what the student said. */
  readonly evaluation: string | null;
}

export interface ExtractionOptions {
  /** The memory's language. */
  readonly language: Language;
  /** Names on the map: an observation is about one of them or about none. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
}

export interface Extraction {
  readonly observations: Observations;
  readonly cost: ModelUsage;
}

/** Finds in one message what it shows of the student. */
export interface Extractor {
  /** Name, version and model. */
  readonly id: string;
  /** Asks once. Rejects with a ModelError, or with the signal's reason when aborted. */
  extract(message: ExtractableMessage, options: ExtractionOptions): Promise<Extraction>;
}
