import {
  NO_STREAM,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { correlationIdOrNew } from '@portal/platform';
import type { AppendResult, NewEvent, StoredEvent } from '../event-store';
import { isUnclear, storeOutage } from './outages';
import { within } from './plain-client';
import { cursorOf } from './positions';
import { toEventData } from './recorded-events';
import { StreamMemory, type KnownStream } from './stream-memory';
import { Turns } from './turns';

/** Events of one page of a stream that is read on. */
const PAGE = 2_000;
/** Longest wait for an append, and for the look whether an unclear one was written, in ms. */
export const APPEND_WITHIN_MS = 4_500;
const LOOK_WITHIN_MS = 1_000;

/** One page of a stream, within a time in ms. */
type ReadPage = (
  stream: string,
  from: number,
  count: number,
  withinMs: number,
) => Promise<StoredEvent[]>;

interface AskedAppend {
  commandId: string;
  events: readonly NewEvent[];
  /** When the answer is too late, by `performance.now()`. */
  until: number;
}

/** At least 1 ms, so that the time is up in one way only. */
function timeLeft(until: number): number {
  return Math.max(1, until - performance.now());
}

/**
 * Appends that know repetitions and lost answers: what the commands of a stream have written is
 * remembered, and after an unclear error the stream itself is asked.
 */
export class Appends {
  private readonly memory = new StreamMemory();
  private readonly turns = new Turns();

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly readPage: ReadPage,
  ) {}

  /** Appends behind revision `at`; -1 where there is to be no stream yet. */
  append(
    stream: string,
    at: number,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const until = performance.now() + APPEND_WITHIN_MS;
    return this.turns.run(stream, async () => {
      const remembered = this.memory.find(stream);
      const known = remembered?.revision === at ? remembered : await this.catchUp(stream, until);
      return (
        (await this.judge(stream, at, commandId, known)) ??
        this.write(stream, at, { commandId, events, until })
      );
    });
  }

  /** The last event of a command, if it is in the stream. */
  async find(
    stream: string,
    commandId: string,
    withinMs = APPEND_WITHIN_MS,
  ): Promise<StoredEvent | null> {
    const { commands } = await this.catchUp(stream, performance.now() + withinMs);
    const revision = commands.get(commandId);
    return revision === undefined ? null : this.readOne(stream, revision);
  }

  /** The answer that needs no write: repeated before, or elsewhere than expected; else null. */
  private async judge(
    stream: string,
    at: number,
    commandId: string,
    known: KnownStream,
  ): Promise<AppendResult | null> {
    const revision = known.commands.get(commandId);
    if (revision !== undefined) {
      const original = await this.readOne(stream, revision);
      if (original) return { kind: 'duplicate', original };
    }
    return known.revision === at ? null : { kind: 'conflict', actual: known.revision };
  }

  private async write(stream: string, at: number, asked: AskedAppend): Promise<AppendResult> {
    const { commandId, events, until } = asked;
    const metadata = { commandId, correlationId: correlationIdOrNew() };
    const deadline = timeLeft(until);
    try {
      const sent = this.client.appendToStream(stream, toEventData(stream, metadata, events), {
        expectedRevision: at === -1 ? NO_STREAM : BigInt(at),
        deadline,
      });
      const { success, nextExpectedRevision, position } = await within(deadline, sent);
      // Told by a value instead of an error where the URL asks for that.
      if (!success) return await this.lose(stream, commandId);
      const revision = Number(nextExpectedRevision);
      const written = events.map((_, n) => ({ revision: at + 1 + n, commandId }));
      const known = this.memory.find(stream);
      if (known) this.memory.add(stream, known, written);
      if (position) return { kind: 'ok', revision, cursor: cursorOf(position) };
      return await this.findWritten(stream, commandId);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return this.lose(stream, commandId);
      if (isUnclear(error)) return this.findWritten(stream, commandId);
      throw error;
    }
  }

  /** Another process was faster: with this command, or with another one. */
  private async lose(stream: string, commandId: string): Promise<AppendResult> {
    const known = await this.catchUp(stream, performance.now() + LOOK_WITHIN_MS);
    const result = await this.judge(stream, known.revision, commandId, known);
    return result ?? { kind: 'conflict', actual: known.revision };
  }

  /** Whether it was written is not known: the stream is. */
  private async findWritten(stream: string, commandId: string): Promise<AppendResult> {
    const written = await this.find(stream, commandId, LOOK_WITHIN_MS);
    if (!written) throw storeOutage();
    return { kind: 'ok', revision: written.revision, cursor: written.cursor };
  }

  /** Reads on from the last event that is known; a server that has lost it is read anew. */
  private async catchUp(stream: string, until: number): Promise<KnownStream> {
    let known = this.memory.find(stream) ?? this.memory.fresh();
    for (;;) {
      const from = Math.max(0, known.revision);
      const events = await this.readPage(stream, from, PAGE, timeLeft(until));
      const [head] = events;
      const isSame = known.revision < 0 || (head && known.commands.has(head.commandId));
      known = isSame ? this.memory.add(stream, known, events) : this.memory.fresh();
      if (isSame && events.length < PAGE) return known;
    }
  }

  private async readOne(stream: string, revision: number): Promise<StoredEvent | null> {
    return (await this.readPage(stream, revision, 1, LOOK_WITHIN_MS))[0] ?? null;
  }
}
