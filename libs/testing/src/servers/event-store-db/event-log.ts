import type { LoggedEvent, ProposedEvent } from './logged-event';
import { isHidden, isSoftDeleted, metadataOf, metadataStreamOf } from './stream-metadata';

/** Expected state of a stream in an append. */
export type ExpectedState = 'any' | 'no-stream' | 'exists' | bigint;

export type AppendOutcome =
  | { kind: 'written'; revision: bigint; position: bigint }
  | { kind: 'wrong'; current: bigint | null }
  | { kind: 'tombstone' }
  | { kind: 'too-large' };

/** Maximum size of one append, in bytes. */
export const APPEND_MAX = 1024 * 1024;
const RECORD_HEAD = 96;
const STREAM_DELETED = '$streamDeleted';
const EPOCH = '$epoch-information';
const TICKS_PER_MS = 10_000n;

/** The streams of an EventStoreDB and their global order, in memory. */
export class EventLog {
  private all: LoggedEvent[] = [];
  private streams = new Map<string, LoggedEvent[]>();
  private tombstones = new Set<string>();
  /** Start positions of records, including scavenged ones. */
  private places = new Set<bigint>();
  private size = 0n;
  private epochs = 0;
  private readonly listeners = new Set<(event: LoggedEvent) => void>();

  constructor() {
    this.write('$settings', systemEvent('$settings', '{}'));
  }

  /** Returns a copy of the current log, as a backup contains it. */
  copy(): EventLog {
    const copy = new EventLog();
    copy.all = [...this.all];
    copy.streams = new Map([...this.streams].map(([name, events]) => [name, [...events]]));
    copy.tombstones = new Set(this.tombstones);
    copy.places = new Set(this.places);
    copy.size = this.size;
    copy.epochs = this.epochs;
    return copy;
  }

  /** Drops every record from the first one that another member's log does not contain. */
  truncateTo(other: EventLog): void {
    const first = this.all.findIndex((event, n) => event !== other.all[n]);
    if (first < 0) return;
    const common = this.all.slice(0, first);
    this.all = [];
    this.streams = new Map();
    this.tombstones = new Set();
    this.places = new Set();
    [this.size, this.epochs] = [0n, 0];
    for (const event of common) this.take(event);
  }

  /** Copies, record by record, the events of another member's log after the end of this one. */
  catchUpWith(other: EventLog): void {
    // The logs of a cluster have an identical prefix.
    for (const event of other.all.slice(this.all.length)) this.take(event);
  }

  /** Whether its epoch is later than another member's, or equal with a longer log. */
  isFurther(other: EventLog): boolean {
    if (this.epochs !== other.epochs) return this.epochs > other.epochs;
    return this.size > other.size;
  }

  /** Writes the first record of a new leader. */
  beginEpoch(): void {
    this.write(EPOCH, systemEvent(EPOCH, '{}'));
  }

  /**
   * Appends all events or none. The same events at the same position count as a retry: nothing is
   * written, and the first result is returned.
   */
  append(
    stream: string,
    expected: ExpectedState,
    proposed: readonly ProposedEvent[],
  ): AppendOutcome {
    if (this.tombstones.has(stream)) return { kind: 'tombstone' };
    if (sizeOf(proposed) > APPEND_MAX) return { kind: 'too-large' };
    const events = this.streams.get(stream) ?? [];
    const current = events.at(-1);
    const isDeleted = isSoftDeleted(this.metadata(stream));
    if (!isAsExpected(expected, isDeleted && expected === 'no-stream' ? undefined : current)) {
      const repeated = findRepeated(events, expected, proposed);
      if (repeated) return written(repeated);
      return { kind: 'wrong', current: current?.revision ?? null };
    }
    if (isDeleted) this.setMetadata(stream, { $tb: Number((current?.revision ?? -1n) + 1n) });
    for (const event of proposed) this.write(stream, event);
    return written(this.streams.get(stream)?.at(-1));
  }

  /** Hides all events of a stream; the numbering continues. */
  delete(stream: string): void {
    // As the server writes it: the maximum 64-bit integer.
    const text = '{"$tb":9223372036854775807}';
    this.write(metadataStreamOf(stream), systemEvent('$metadata', text));
  }

  /** Closes a stream permanently. */
  tombstone(stream: string): void {
    this.tombstones.add(stream);
    this.record(stream, BigInt(Number.MAX_SAFE_INTEGER), systemEvent(STREAM_DELETED, ''));
  }

  /** Permanently removes hidden events; the last event of each stream keeps its number. */
  scavenge(): void {
    const isKept = (event: LoggedEvent) =>
      event === this.streams.get(event.stream)?.at(-1) ||
      !isHidden(event, this.streams.get(event.stream) ?? [], this.metadata(event.stream));
    const kept = new Set(this.all.filter(isKept));
    this.all = this.all.filter((event) => kept.has(event));
    for (const [name, events] of this.streams) {
      this.streams.set(
        name,
        events.filter((event) => kept.has(event)),
      );
    }
  }

  /** Returns the visible events of a stream; null if the stream does not exist. */
  readStream(stream: string): readonly LoggedEvent[] | null | 'tombstone' {
    if (this.tombstones.has(stream)) return 'tombstone';
    const events = this.streams.get(stream);
    const metadata = this.metadata(stream);
    if (!events || isSoftDeleted(metadata)) return null;
    return events.filter((event) => !isHidden(event, events, metadata));
  }

  /** Returns all records, including system events and hidden events. */
  readAll(): readonly LoggedEvent[] {
    return this.all;
  }

  /** Returns the names of the users who may read all streams, by the metadata of `$all`. */
  readersOfAll(): readonly string[] {
    return [this.metadata('$all').$acl?.$r ?? []].flat();
  }

  /**
   * Whether a record starts, or started, at a position; positions after the end may still be
   * written.
   */
  hasPlace(position: bigint): boolean {
    return this.places.has(position) || position >= this.size;
  }

  /** Calls the listener with every event written from now on; returns a function that stops it. */
  listen(listener: (event: LoggedEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private metadata(stream: string) {
    return metadataOf(this.streams.get(metadataStreamOf(stream))?.at(-1));
  }

  private setMetadata(stream: string, metadata: Record<string, number>): void {
    const text = JSON.stringify(metadata);
    this.write(metadataStreamOf(stream), systemEvent('$metadata', text));
  }

  private write(stream: string, proposed: ProposedEvent): void {
    const events = this.eventsOf(stream);
    events.push(this.record(stream, (events.at(-1)?.revision ?? -1n) + 1n, proposed));
  }

  private eventsOf(stream: string): LoggedEvent[] {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    return events;
  }

  private record(stream: string, revision: bigint, proposed: ProposedEvent): LoggedEvent {
    const createdTicks = BigInt(Date.now()) * TICKS_PER_MS;
    const logged = { ...proposed, stream, revision, position: this.size, createdTicks };
    this.keep(logged);
    return logged;
  }

  /** Adds a record written by another member. */
  private take(event: LoggedEvent): void {
    if (event.type === STREAM_DELETED) this.tombstones.add(event.stream);
    else this.eventsOf(event.stream).push(event);
    this.keep(event);
  }

  private keep(logged: LoggedEvent): void {
    this.places.add(logged.position);
    if (logged.type === EPOCH) this.epochs += 1;
    this.size = logged.position + BigInt(RECORD_HEAD + logged.stream.length + sizeOf([logged]));
    this.all.push(logged);
    for (const listener of this.listeners) listener(logged);
  }
}

function systemEvent(type: string, text: string): ProposedEvent {
  const data = Buffer.from(text);
  const contentType = text ? 'application/json' : 'application/octet-stream';
  return { id: crypto.randomUUID(), type, contentType, data, metadata: Buffer.alloc(0) };
}

function sizeOf(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
}

function written(last: LoggedEvent | undefined): AppendOutcome {
  return { kind: 'written', revision: last?.revision ?? -1n, position: last?.position ?? 0n };
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
  const from = typeof expected === 'bigint' ? expected + 1n : 0n;
  const start = events.findIndex(({ revision }) => revision === from);
  const there = start < 0 ? [] : events.slice(start, start + proposed.length);
  const isSame =
    there.length === proposed.length && there.every(({ id }, n) => id === proposed[n]?.id);
  return isSame ? there.at(-1) : undefined;
}
