import type { Block } from './block';
import { joinLines } from './join-lines';

/** As much of a block's beginning and end as decides how it goes on. */
const SHOWN = 80;
/** From here on a block ends with its next sentence. */
const LONG = 4_000;
/** Longer blocks are no paragraphs of a text that a person wrote. */
const LONGEST = 20_000;

/**
 * A block to which lines are added. Its whole text is put together once, at the end: to look at all
 * of it with every line would take time by the square.
 */
export class OpenBlock {
  start: string;
  end: string;
  private length: number;
  private readonly parts: string[] = [];

  constructor(
    readonly kind: Block['kind'],
    text: string,
    /** The length of the last line as it was laid out. */
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

  /** Adds a wrapped line. */
  add(line: string): void {
    this.lastLength = line.length;
    this.length += line.length;
    if (this.length >= LONGEST) return;
    if (this.start.length < SHOWN) this.start = joinLines(this.start, line).slice(0, SHOWN);
    this.end = joinLines(this.end, line);
    this.cut();
  }

  /** The whole text; nothing where it is too long to be one. */
  text(): string {
    return this.length >= LONGEST ? '' : this.parts.join('') + this.end;
  }

  private cut(): void {
    if (this.end.length <= SHOWN) return;
    this.parts.push(this.end.slice(0, -SHOWN));
    this.end = this.end.slice(-SHOWN);
  }
}
