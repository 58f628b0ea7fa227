import type { ClaimSource } from '#libs/episodes/index.js';
import type { Check, Reply, TutorClaim, TutorTurn } from './types.js';
import { dayOf, listed, quoted, type Wording, wordingOf } from './wording.js';

/** Names that a list in an answer holds at most. Our own figure. */
const MOST_NAMED = 4;

/** A reply as it grows. */
export class Draft {
  readonly wording: Wording;
  private readonly paragraphs: string[] = [];
  private readonly claims: TutorClaim[] = [];
  private readonly citations = new Map<string, { fileId: string; page: number | null }>();
  private check: Check | null = null;

  constructor(private readonly turn: TutorTurn) {
    this.wording = wordingOf(turn.language);
  }

  /** Adds a paragraph that claims nothing. */
  add(text: string): void {
    this.paragraphs.push(text);
  }

  /** Adds a paragraph that states something, with what it rests on; null where it rests on nothing. */
  state(text: string, source: ClaimSource | null): void {
    this.add(text);
    this.claim(text, source);
  }

  claim(text: string, source: ClaimSource | null): void {
    this.claims.push({ text, source });
    if (source?.kind === 'file') {
      this.citations.set(`${source.fileId} ${source.page}`, { fileId: source.fileId, page: source.page });
    }
  }

  ask(check: Check, source: ClaimSource | null): void {
    this.check = check;
    this.state(check.prompt, source);
  }

  get isEmpty(): boolean {
    return this.claims.length === 0;
  }

  day(instant: string): string {
    return dayOf(instant, this.turn.language, this.turn.timeZone);
  }

  quoted(text: string): string {
    return quoted(text, this.wording);
  }

  list(names: readonly string[]): string {
    return listed(
      names.slice(0, MOST_NAMED).map((name) => this.quoted(name)),
      this.turn.language,
    );
  }

  get reply(): Reply {
    return {
      text: this.paragraphs.join('\n'),
      claims: this.claims,
      citations: [...this.citations.values()],
      check: this.check,
    };
  }
}
