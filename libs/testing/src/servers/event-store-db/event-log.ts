/** What a writer believes of a stream. */
export type ExpectedState = 'any' | 'no-stream' | 'exists' | bigint;

/** An event on its way into the log. */
export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event of the log. */
export interface LoggedEvent extends ProposedEvent {
  stream: string;
  revision: bigint;
  /** Place among all streams: grows, with gaps, as a server's log positions do. */
  position: bigint;
  /** Ticks of 100 ns since 1970. */
  createdTicks: bigint;
}

export type AppendOutcome =
  | { isWritten: true; revision: bigint; position: bigint }
  | { isWritten: false; current: bigint | null };

const POSITION_STEP = 137n;
const TICKS_PER_MS = 10_000n;

/** The streams of an EventStoreDB and their one order, in memory. */
export class EventLog {
  private readonly all: LoggedEvent[] = [];
  private readonly streams = new Map<string, LoggedEvent[]>();
  private readonly listeners = new Set<(event: LoggedEvent) => void>();

  /**
   * Appends all events or none. The same events once more at the same place are taken for the
   * repetition that they are: nothing is written, and the answer is the first one's.
   */
  append(
    stream: string,
    expected: ExpectedState,
    proposed: readonly ProposedEvent[],
  ): AppendOutcome {
    const events = this.streams.get(stream) ?? [];
    const current = events.at(-1);
    if (!isAsExpected(expected, current)) {
      const repeated = findRepeated(events, expected, proposed);
      if (repeated) {
        return { isWritten: true, revision: repeated.revision, position: repeated.position };
      }
      return { isWritten: false, current: current?.revision ?? null };
    }
    for (const event of proposed) this.write(stream, events, event);
    this.streams.set(stream, events);
    const last = events.at(-1);
    return { isWritten: true, revision: last?.revision ?? -1n, position: last?.position ?? 0n };
  }

  /** Null where there is no such stream. */
  readStream(stream: string): readonly LoggedEvent[] | null {
    return this.streams.get(stream) ?? null;
  }

  readAll(): readonly LoggedEvent[] {
    return this.all;
  }

  /** Hears every event that is written from now on; answers how to end that. */
  listen(listener: (event: LoggedEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private write(stream: string, events: LoggedEvent[], proposed: ProposedEvent): void {
    const logged = {
      ...proposed,
      stream,
      revision: BigInt(events.length),
      position: BigInt(this.all.length + 1) * POSITION_STEP,
      createdTicks: BigInt(Date.now()) * TICKS_PER_MS,
    };
    events.push(logged);
    this.all.push(logged);
    for (const listener of this.listeners) listener(logged);
  }
}

function isAsExpected(expected: ExpectedState, current: LoggedEvent | undefined): boolean {
  if (expected === 'any') return true;
  if (expected === 'no-stream') return current === undefined;
  if (expected === 'exists') return current !== undefined;
  return current?.revision === expected;
}

function findRepeated(
  events: readonly LoggedEvent[],
  expected: ExpectedState,
  proposed: readonly ProposedEvent[],
): LoggedEvent | undefined {
  const from = typeof expected === 'bigint' ? Number(expected) + 1 : 0;
  const there = events.slice(from, from + proposed.length);
  const isSame =
    there.length === proposed.length && there.every(({ id }, n) => id === proposed[n]?.id);
  return isSame ? there.at(-1) : undefined;
}
