/**
 * Removes the mark around the passages from a model's output: small models repeat it. A possible
 * beginning of the mark is held back until it is complete or ruled out.
 */
export class MarkFilter {
  private held = '';
  private readonly mark: string;
  private readonly whole: RegExp;

  /** @param mark letters, digits and single spaces */
  constructor(mark: string) {
    this.mark = mark.toLowerCase();
    this.whole = new RegExp(mark, 'gi');
  }

  /** @returns the text that may be shown now */
  add(text: string): string {
    const all = (this.held + text).replace(this.whole, '');
    const kept = this.beginningAtEnd(all.toLowerCase());
    this.held = all.slice(all.length - kept);
    return all.slice(0, all.length - kept);
  }

  /** @returns the remaining text */
  end(): string {
    const rest = this.held;
    this.held = '';
    return rest;
  }

  /** Returns the number of characters at the end of a text that may begin the mark. */
  private beginningAtEnd(text: string): number {
    let length = Math.min(this.mark.length, text.length);
    while (length > 0 && !text.endsWith(this.mark.slice(0, length))) length -= 1;
    return length;
  }
}
