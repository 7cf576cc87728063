/**
 * Leaves out of a text the mark between which a model was given its passages: small models repeat it. What may
 * still become the mark is held back until it does or does not.
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

  /** @returns what of it may be shown now */
  add(text: string): string {
    const all = (this.held + text).replace(this.whole, '');
    const kept = this.beginningAtEnd(all.toLowerCase());
    this.held = all.slice(all.length - kept);
    return all.slice(0, all.length - kept);
  }

  /** @returns what is left at the end */
  end(): string {
    const rest = this.held;
    this.held = '';
    return rest;
  }

  /** Characters at the end of a text with which the mark may begin. */
  private beginningAtEnd(text: string): number {
    let length = Math.min(this.mark.length, text.length);
    while (length > 0 && !text.endsWith(this.mark.slice(0, length))) length -= 1;
    return length;
  }
}
