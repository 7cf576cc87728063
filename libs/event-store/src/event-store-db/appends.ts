import {
  NO_STREAM,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { correlationIdOrNew, monotonicMs, SpanKind, traced } from '@portal/platform';
import type { AppendResult, Expected, NewEvent, StoredEvent } from '../event-store';
import type { Known } from '../marks';
import { RewoundError } from '../rewound';
import type { Connections } from './connections';
import type { Continuity } from './continuity';
import { eventIdOf } from './event-id';
import { PAGE, type LogReader } from './log-reader';
import { isUnclear, refuse, storeOutage } from './outages';
import { BY_LEADER, timeLeft, within } from './plain-client';
import { cursorOf } from './positions';
import { toEventData } from './recorded-events';
import { StreamMemory, type KnownStream } from './stream-memory';
import { Turns } from './turns';

/**
 * Timeout of an append, and of all checks for its result, in ms: together within the 5 s of a
 * call, so that the caller gets the error that the ledger is unavailable.
 */
export const APPEND_WITHIN_MS = 3_500;
const LOOK_WITHIN_MS = 1_000;

/** An append in progress. */
interface AskedAppend {
  stream: string;
  /** The expected last revision; -1 if the stream should not exist yet. */
  at: number;
  /** Fingerprint of the event at that revision; null if the caller does not specify it. */
  head: string | null;
  commandId: string;
  events: readonly NewEvent[];
  /** Deadline of the append, on `monotonicMs()`. */
  until: number;
  /** Deadline of the check whether it was written. */
  lookUntil: number;
}

/**
 * Appends that handle duplicates and lost responses: the commands of a stream are remembered, and
 * after an ambiguous error the stream itself is read. State remembered from another connection is
 * verified first.
 */
export class Appends {
  private readonly memory = new StreamMemory();
  private readonly turns = new Turns();

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly connections: Connections,
    private readonly reader: LogReader,
    private readonly continuity: Continuity,
  ) {}

  append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const until = monotonicMs() + APPEND_WITHIN_MS;
    const lookUntil = until + LOOK_WITHIN_MS;
    const asked = { stream, ...placeOf(expected), commandId, events, until, lookUntil };
    return this.turns.run(stream, async () => {
      const connection = await this.ensure(until);
      const remembered = this.memory.find(stream);
      const isCurrent = remembered?.revision === asked.at && remembered.connection === connection;
      const known = isCurrent ? remembered : await this.catchUp(stream, until);
      const result = (await this.judge(asked, known)) ?? (await this.write(asked, asked.at));
      if (result.kind === 'conflict') await this.expectLonger(asked, result.actual);
      return result;
    });
  }

  /** Returns the last event of a command, if it is in the stream. */
  async find(
    stream: string,
    commandId: string,
    until = monotonicMs() + APPEND_WITHIN_MS,
  ): Promise<StoredEvent | null> {
    const { commands } = await this.catchUp(stream, until);
    const revision = commands.get(commandId);
    return revision === undefined ? null : this.readOne(stream, revision, until);
  }

  private async ensure(until: number): Promise<number> {
    return this.continuity.ensure(timeLeft(until)).catch(refuse);
  }

  /** Returns a result that requires no write: a duplicate, or a conflict; otherwise null. */
  private async judge(asked: AskedAppend, known: KnownStream): Promise<AppendResult | null> {
    const { stream, at, head, commandId, lookUntil } = asked;
    const revision = known.commands.get(commandId);
    if (revision !== undefined) {
      const original = await this.readOne(stream, revision, lookUntil);
      if (original) return { kind: 'duplicate', original };
    }
    if (known.revision !== at) return { kind: 'conflict', actual: known.revision };
    if (head !== null && known.head !== head) throw RewoundError.inStream(stream, at, head);
    return null;
  }

  /**
   * A stream never ends before an event known to the caller, unless events were removed by an
   * operator.
   */
  private async expectLonger(asked: AskedAppend, actual: number): Promise<void> {
    const { stream, at, head, lookUntil } = asked;
    if (head === null || actual >= at) return;
    if (await this.reader.hasRemovals(stream, timeLeft(lookUntil))) return;
    throw RewoundError.inStream(stream, at, head);
  }

  private async write(asked: AskedAppend, at: number): Promise<AppendResult> {
    const { stream, commandId, events, until } = asked;
    const metadata = { commandId, correlationId: correlationIdOrNew() };
    const deadline = timeLeft(until);
    try {
      const sent = this.client.appendToStream(stream, toEventData(stream, metadata, events), {
        expectedRevision: at === -1 ? NO_STREAM : BigInt(at),
        deadline,
        ...BY_LEADER,
      });
      const answer = await traced(
        'append',
        () => this.connections.listen(within(deadline, sent)),
        SpanKind.CLIENT,
      );
      const { success, nextExpectedRevision, position } = answer;
      // Returned as a value instead of an error if the URL requests that.
      if (!success) return await this.lose(asked, Number(nextExpectedRevision));
      const revision = Number(nextExpectedRevision);
      const fingerprint = this.remember(asked, revision);
      if (position)
        return this.written({ stream, revision, cursor: cursorOf(position), fingerprint });
      return await this.findWritten(asked);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        const { actualVersion } = error;
        return this.lose(asked, typeof actualVersion === 'bigint' ? Number(actualVersion) : -1);
      }
      if (isUnclear(error)) return this.findWritten(asked);
      return refuse(error);
    }
  }

  /** @returns the fingerprint of the last event written. */
  private remember({ stream, commandId, events }: AskedAppend, last: number): string {
    const first = last - events.length + 1;
    const written = events.map((_, n) => {
      return { revision: first + n, commandId, fingerprint: eventIdOf(stream, commandId, n) };
    });
    const known = this.memory.find(stream);
    if (known) this.memory.add(stream, known, written);
    return written.at(-1)?.fingerprint ?? '';
  }

  /** Handles an append after another process has written first: this command, or another one. */
  private async lose(asked: AskedAppend, actual: number): Promise<AppendResult> {
    const known = await this.catchUp(asked.stream, asked.lookUntil);
    const isEmptied = known.revision === -1 && asked.at === -1 && actual >= 0;
    // All its events were removed, and the server continues the numbering.
    if (isEmptied) return this.write(asked, actual);
    const at = known.revision;
    const result = await this.judge({ ...asked, at, head: null }, known);
    return result ?? { kind: 'conflict', actual: at };
  }

  /** The result of the append is unknown, so the stream is checked for it. */
  private async findWritten(asked: AskedAppend): Promise<AppendResult> {
    const written = await this.find(asked.stream, asked.commandId, asked.lookUntil);
    if (!written) throw storeOutage();
    return this.written(written);
  }

  /**
   * Records the written event as the last known one of the log, since reads may follow much later.
   */
  private written({ stream, revision, cursor, fingerprint }: Known): AppendResult {
    this.continuity.follow({ stream, revision, cursor, fingerprint });
    return { kind: 'ok', revision, cursor, fingerprint };
  }

  /**
   * Reads on from the last known event; a stream without that event is read from the beginning.
   */
  private async catchUp(stream: string, until: number): Promise<KnownStream> {
    const connection = await this.ensure(until);
    let known = this.memory.find(stream) ?? this.memory.fresh();
    for (;;) {
      const from = Math.max(0, known.revision);
      const events = await this.reader.forwards(stream, from, PAGE, timeLeft(until));
      const [head] = events;
      const isHead = head?.revision === known.revision && head.fingerprint === known.head;
      const isSame = known.revision < 0 || isHead;
      known = isSame ? this.memory.add(stream, known, events) : this.memory.fresh();
      if (!isSame || events.length === PAGE) continue;
      known.connection = connection;
      return known;
    }
  }

  private async readOne(
    stream: string,
    revision: number,
    until: number,
  ): Promise<StoredEvent | null> {
    const [found] = await this.reader.forwards(stream, revision, 1, timeLeft(until));
    return found?.revision === revision ? found : null;
  }
}

function placeOf(expected: Expected): Pick<AskedAppend, 'at' | 'head'> {
  if (expected === 'none') return { at: -1, head: null };
  if (typeof expected === 'number') return { at: expected, head: null };
  return { at: expected.revision, head: expected.fingerprint };
}
