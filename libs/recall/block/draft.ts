import { countLine } from './lines.js';
import type { CountTokens } from './tokens.js';
import type { SectionName } from './wording.js';

/** A line in a section: what it shows, and its place among the section's lines. */
export interface DraftLine {
  readonly section: SectionName;
  /** The id of what it shows. */
  readonly id: string;
  /** Lines of a section stand in ascending order of this. */
  readonly place: number;
  readonly text: string;
}

/** What stands around the sections. */
export interface Frame {
  /** The lines before and after the sections, fence included. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly order: readonly SectionName[];
  heading(section: SectionName): string | null;
}

interface PlacedLine extends DraftLine {
  readonly tokens: number;
}

/** A block while lines are being placed in it. It knows at every moment how many tokens it has. */
export class Draft {
  private readonly sections: Record<SectionName, Map<string, PlacedLine>> = {
    map: new Map(),
    beliefs: new Map(),
    misconceptions: new Map(),
    remediation: new Map(),
    said: new Map(),
    limits: new Map(),
    work: new Map(),
    assessment: new Map(),
  };
  /** In the order in which they were placed. */
  private readonly history: Pick<DraftLine, 'section' | 'id'>[] = [];
  private readonly countTokens: CountTokens;
  private readonly frame: Frame;
  private tokens: number;

  constructor(frame: Frame, countTokens: CountTokens) {
    this.frame = frame;
    this.countTokens = countTokens;
    this.tokens = countFrame(frame, countTokens);
  }

  /** Tokens so far: the sum over the lines. */
  get used(): number {
    return this.tokens;
  }

  /** Tokens that a new line of this section costs beyond its own: the heading, if it is the section's first. */
  overhead(section: SectionName): number {
    if (this.sections[section].size > 0) {
      return 0;
    }
    const heading = this.frame.heading(section);
    return heading === null ? 0 : countLine(heading, this.countTokens);
  }

  /** Places a line, unless the block would then have more than `ceiling` tokens. Says whether it was placed. */
  add(line: DraftLine, ceiling: number): boolean {
    const tokens = countLine(line.text, this.countTokens) + this.overhead(line.section);
    if (this.tokens + tokens > ceiling) {
      return false;
    }
    this.sections[line.section].set(line.id, { ...line, tokens });
    this.history.push(line);
    this.tokens += tokens;
    return true;
  }

  /** Puts another text in a placed line's place; the line stays as new or as old as it was. */
  reword(section: SectionName, id: string, text: string): void {
    const line = this.sections[section].get(id);
    if (line) {
      const grown = countLine(text, this.countTokens) - countLine(line.text, this.countTokens);
      this.sections[section].set(id, { ...line, text, tokens: line.tokens + grown });
      this.tokens += grown;
    }
  }

  /** Takes the line that was placed last away again; false if there is none. */
  dropLast(): boolean {
    const last = this.history.pop();
    const line = last && this.sections[last.section].get(last.id);
    if (!line) {
      return false;
    }
    this.sections[line.section].delete(line.id);
    this.tokens -= line.tokens;
    return true;
  }

  /** The text of the line that shows this, if one does. */
  shown(section: SectionName, id: string): string | undefined {
    return this.sections[section].get(id)?.text;
  }

  /** The block as it stands. */
  toString(): string {
    const lines = [...this.frame.before];
    for (const section of this.frame.order) {
      const own = [...this.sections[section].values()].sort((a, b) => a.place - b.place);
      const heading = this.frame.heading(section);
      if (own.length > 0 && heading !== null) {
        lines.push(heading);
      }
      lines.push(...own.map((line) => line.text));
    }
    return [...lines, ...this.frame.after].join('\n');
  }
}

/** Tokens of a block without any section. */
export function countFrame(frame: Frame, countTokens: CountTokens): number {
  return [...frame.before, ...frame.after].reduce((sum, line) => sum + countLine(line, countTokens), 0);
}
