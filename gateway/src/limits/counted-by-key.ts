import { onceClosed, type Closing } from './once-closed';

/** Counts the open items of each key: connections or answers. */
export class CountedByKey {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * Counts an item until it closes.
   * @returns whether the key had room for one more.
   */
  add(key: string, thing: Closing): boolean {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return false;
    this.counts.set(key, count + 1);
    onceClosed(thing, () => this.remove(key));
    return true;
  }

  private remove(key: string): void {
    const left = (this.counts.get(key) ?? 1) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}
