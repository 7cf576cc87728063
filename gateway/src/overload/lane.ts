import type { Turn } from './turn';

/** Calls of one urgency that wait, by key; keys take turns. */
export class Lane {
  /** Keys that may run one more, in the order of their turns. */
  private readonly ready = new Map<string, Turn[]>();
  /** Keys that run as many as they may. */
  private readonly parked = new Map<string, Turn[]>();
  size = 0;

  get isReady(): boolean {
    return this.ready.size > 0;
  }

  countOf(key: string): number {
    return (this.ready.get(key) ?? this.parked.get(key))?.length ?? 0;
  }

  /** @param isReady whether its key may run one more */
  add(turn: Turn, isReady: boolean): void {
    const line = this.ready.get(turn.key) ?? this.parked.get(turn.key);
    this.size += 1;
    if (line) line.push(turn);
    else (isReady ? this.ready : this.parked).set(turn.key, [turn]);
  }

  /** Takes the next key's oldest; its key goes to the end. Keys without room are set aside. */
  take(hasRoom: (turn: Turn) => boolean): Turn | undefined {
    for (const [key, line] of this.ready) {
      this.ready.delete(key);
      const [oldest] = line;
      if (!oldest) continue;
      if (!hasRoom(oldest)) {
        this.parked.set(key, line);
        continue;
      }
      line.shift();
      this.size -= 1;
      if (line.length > 0) this.ready.set(key, line);
      return oldest;
    }
    return undefined;
  }

  /** A call of this key has ended. */
  unpark(key: string): void {
    const line = this.parked.get(key);
    if (!line) return;
    this.parked.delete(key);
    this.ready.set(key, line);
  }

  /** Takes out whatever has waited for too long. */
  takeLate(now: number): Turn[] {
    return [this.ready, this.parked].flatMap((lines) =>
      [...lines].flatMap(([key, line]) => {
        const first = line.findIndex(({ waitsUntil }) => waitsUntil > now);
        const late = line.splice(0, first === -1 ? line.length : first);
        this.size -= late.length;
        if (line.length === 0) lines.delete(key);
        return late;
      }),
    );
  }
}
