/** What waits in a lane. */
export interface Queued {
  /** Whom it counts for: a person, or an address without a session. */
  key: string;
  /** Monotonic time until which it waits, in ms. */
  waitsUntil: number;
}

/** Calls of one kind that wait, by key; keys take turns. */
export class Lane<Call extends Queued> {
  /** Keys that may run one more, in the order of their turns. */
  private readonly ready = new Map<string, Call[]>();
  /** Keys that run as many as they may. */
  private readonly parked = new Map<string, Call[]>();
  size = 0;

  get isReady(): boolean {
    return this.ready.size > 0;
  }

  countOf(key: string): number {
    return (this.ready.get(key) ?? this.parked.get(key))?.length ?? 0;
  }

  /** @param isReady whether its key may run one more */
  add(call: Call, isReady: boolean): void {
    const line = this.ready.get(call.key) ?? this.parked.get(call.key);
    this.size += 1;
    if (line) line.push(call);
    else (isReady ? this.ready : this.parked).set(call.key, [call]);
  }

  /** Takes the next key's oldest; its key goes to the end. Keys without room are set aside. */
  take(hasRoom: (call: Call) => boolean): Call | undefined {
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
  takeLate(now: number): Call[] {
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
