import type { Block } from './block';
import { joinLines } from './join-lines';

/** Number of characters at a block's beginning and end that decide whether it continues. */
const SHOWN = 80;
/** Length from which on a block ends with its next sentence, in characters. */
const LONG = 4_000;
/** Maximum length of a block, in characters; no written paragraph is longer. */
const LONGEST = 20_000;

/**
 * A block to which lines are added. Its text is joined once, at the end: reading all of it for
 * every line would take quadratic time.
 */
export class OpenBlock {
  start: string;
  end: string;
  private length: number;
  private readonly parts: string[] = [];

  constructor(
    readonly kind: Block['kind'],
    text: string,
    /** Length of the last line in the layout. */
    public lastLength: number,
    readonly isNumbered = false,
  ) {
    this.start = text.slice(0, SHOWN);
    this.end = text;
    this.length = text.length;
    this.cut();
  }

  get isLong(): boolean {
    return this.length >= LONG;
  }

  /** Appends a wrapped line. */
  add(line: string): void {
    this.lastLength = line.length;
    this.length += line.length;
    if (this.length >= LONGEST) return;
    if (this.start.length < SHOWN) this.start = joinLines(this.start, line).slice(0, SHOWN);
    this.end = joinLines(this.end, line);
    this.cut();
  }

  /** Returns the whole text, or an empty string if it is too long. */
  text(): string {
    return this.length >= LONGEST ? '' : this.parts.join('') + this.end;
  }

  private cut(): void {
    if (this.end.length <= SHOWN) return;
    this.parts.push(this.end.slice(0, -SHOWN));
    this.end = this.end.slice(-SHOWN);
  }
}
