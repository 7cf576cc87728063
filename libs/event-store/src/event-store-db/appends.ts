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
 * Longest wait for an append, and for all looks at what has become of it, in ms: both within
 * the 5 s of a call, so that the caller gets the answer that the ledger is away.
 */
export const APPEND_WITHIN_MS = 3_500;
const LOOK_WITHIN_MS = 1_000;

/** An append on its way. */
interface AskedAppend {
  stream: string;
  /** The revision that it is to follow on; -1 where there is to be no stream yet. */
  at: number;
  /** Fingerprint of the event there; null where the caller does not say. */
  head: string | null;
  commandId: string;
  events: readonly NewEvent[];
  /** When the answer is too late, by `monotonicMs()`. */
  until: number;
  /** When it is too late to look whether it was written. */
  lookUntil: number;
}

/**
 * Appends that know repetitions and lost answers: what the commands of a stream have written is
 * remembered, and after an unclear error the stream itself is asked. What was remembered over another
 * connection is read again first.
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

  /** The last event of a command, if it is in the stream. */
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

  /** The answer that needs no write: repeated before, or elsewhere than expected; else null. */
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

  /** A stream never ends before an event that the caller knows, unless somebody has taken it out. */
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
      // Reported by a value instead of an error if the URL asks for that.
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

  /** @returns the fingerprint of the last event of what was written. */
  private remember({ stream, commandId, events }: AskedAppend, last: number): string {
    const first = last - events.length + 1;
    const written = events.map((_, n) => {
      return { revision: first + n, commandId, fingerprint: eventIdOf(stream, commandId, n) };
    });
    const known = this.memory.find(stream);
    if (known) this.memory.add(stream, known, written);
    return written.at(-1)?.fingerprint ?? '';
  }

  /** Another process was faster: with this command, or with another one. */
  private async lose(asked: AskedAppend, actual: number): Promise<AppendResult> {
    const known = await this.catchUp(asked.stream, asked.lookUntil);
    const isEmptied = known.revision === -1 && asked.at === -1 && actual >= 0;
    // All its events were taken out, and the server goes on numbering.
    if (isEmptied) return this.write(asked, actual);
    const at = known.revision;
    const result = await this.judge({ ...asked, at, head: null }, known);
    return result ?? { kind: 'conflict', actual: at };
  }

  /** Whether it was written is not known: the stream is. */
  private async findWritten(asked: AskedAppend): Promise<AppendResult> {
    const written = await this.find(asked.stream, asked.commandId, asked.lookUntil);
    if (!written) throw storeOutage();
    return this.written(written);
  }

  /** What reads follow may come long after: until then this is the last that is known of the log. */
  private written({ stream, revision, cursor, fingerprint }: Known): AppendResult {
    this.continuity.follow({ stream, revision, cursor, fingerprint });
    return { kind: 'ok', revision, cursor, fingerprint };
  }

  /** Reads on from the last event that is known; a stream that has not that one is read anew. */
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
