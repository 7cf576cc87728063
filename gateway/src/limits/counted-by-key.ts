import { onceClosed, type Closing } from './once-closed';

/** How many things of each key are open: connections, answers. */
export class CountedByKey {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts a thing until it closes. @returns whether its key may have one more. */
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
