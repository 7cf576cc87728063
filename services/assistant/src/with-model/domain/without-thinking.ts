import type { AnswerPiece } from '../../domain/answer-task';

/** Names of the tags that enclose the reasoning of a model. */
const NAMES = 'think|thinking|thought|reasoning';
const OPENING = new RegExp(`^<(?:${NAMES})>`, 'i');
const CLOSING = new RegExp(`</(?:${NAMES})>\\s*`, 'i');
/** Length of the longest tag, which a piece may end in the middle of. */
const TAG_MAX = '</reasoning>'.length;

/**
 * Removes the reasoning of a model before its answer. A text that begins with reasoning is passed
 * on from its closing tag; without one, not at all. If the server has removed the opening tag,
 * reasoning is recognised only by its closing tag: the text after it then replaces all text so
 * far.
 */
export class ThinkingFilter {
  private state: 'unknown' | 'thinking' | 'answering' = 'unknown';
  /** Whitespace before the first other character: read once, however the text is split. */
  private blanks = '';
  private held = '';
  /** End of the passed-on text, to detect a closing tag across pieces. */
  private tail = '';
  private isInCode = false;
  /** Whether whitespace is still that between reasoning and answer. */
  private isAtBeginning = false;

  /** @returns the pieces that may be shown now */
  add(text: string): AnswerPiece[] {
    if (this.state === 'unknown' && this.held === '') {
      const begun = text.trimStart();
      this.blanks += text.slice(0, text.length - begun.length);
      this.held = begun;
      if (begun === '') return [];
    } else this.held += text;
    if (this.state === 'unknown') {
      const opening = OPENING.exec(this.held);
      if (opening) {
        this.state = 'thinking';
        this.held = this.held.slice(opening[0].length);
      } else if (couldBegin(this.held)) return [];
      else {
        this.state = 'answering';
        this.held = this.blanks + this.held;
      }
    }
    return this.state === 'thinking' ? this.skip() : this.pass();
  }

  /** @returns the remaining pieces */
  end(): AnswerPiece[] {
    const rest = { unknown: this.blanks + this.held, thinking: '', answering: this.held };
    const text = rest[this.state];
    this.held = '';
    return text ? [{ text }] : [];
  }

  private skip(): AnswerPiece[] {
    const closing = CLOSING.exec(this.held);
    if (!closing) {
      this.held = this.held.slice(-TAG_MAX);
      return [];
    }
    this.held = this.held.slice(closing.index + closing[0].length);
    this.state = 'answering';
    this.isAtBeginning = true;
    return this.pass();
  }

  private pass(): AnswerPiece[] {
    const text = this.isAtBeginning ? this.held.trimStart() : this.held;
    this.held = '';
    this.isAtBeginning &&= text === '';
    if (!text) return [];
    const seen = this.tail + text;
    const closing = CLOSING.exec(seen);
    if (closing && !this.isInCode && !isInCode(seen.slice(0, closing.index))) {
      this.tail = '';
      this.isAtBeginning = true;
      return [{ instead: seen.slice(closing.index + closing[0].length) }];
    }
    this.keepTail(seen);
    return [{ text }];
  }

  private keepTail(seen: string): void {
    const cut = Math.max(0, seen.length - TAG_MAX);
    if (isInCode(seen.slice(0, cut))) this.isInCode = !this.isInCode;
    this.tail = seen.slice(cut);
  }
}

/** Whether the text so far may still become an opening tag. */
function couldBegin(text: string): boolean {
  const begun = text.toLowerCase();
  return NAMES.split('|').some((name) => `<${name}>`.startsWith(begun));
}

/** Whether a text ends within code: an odd number of backtick runs. */
function isInCode(text: string): boolean {
  return (text.match(/`+/g)?.length ?? 0) % 2 === 1;
}
