/** A call that waits in a lane. */
export interface Queued {
  /** Key that the call counts for: a person, or an address without a session. */
  key: string;
  /** Monotonic time until which the call waits, in ms. */
  waitsUntil: number;
}

/** Waiting calls of one kind, by key; keys take turns. */
export class Lane<Call extends Queued> {
  /** Keys that may start another call, in the order of their turns. */
  private readonly ready = new Map<string, Call[]>();
  /** Keys that run as many calls as they may. */
  private readonly parked = new Map<string, Call[]>();
  size = 0;

  get isReady(): boolean {
    return this.ready.size > 0;
  }

  countOf(key: string): number {
    return (this.ready.get(key) ?? this.parked.get(key))?.length ?? 0;
  }

  /** @param isReady whether the key may start another call */
  add(call: Call, isReady: boolean): void {
    const line = this.ready.get(call.key) ?? this.parked.get(call.key);
    this.size += 1;
    if (line) line.push(call);
    else (isReady ? this.ready : this.parked).set(call.key, [call]);
  }

  /**
   * Takes the oldest call of the next key and moves the key to the end. Keys without a free place
   * are parked.
   */
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

  /** Makes a parked key ready after one of its calls has ended. */
  unpark(key: string): void {
    const line = this.parked.get(key);
    if (!line) return;
    this.parked.delete(key);
    this.ready.set(key, line);
  }

  /** Removes and returns all calls that have waited too long. */
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
