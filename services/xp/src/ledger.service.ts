import { Inject, Injectable } from '@nestjs/common';
import { LEVELS, type ResponseOf } from '@portal/contracts';
import { earnXp, type getBalance } from '@portal/contracts/xp';
import { RewoundError, type EventStore, type StoredEvent } from '@portal/event-store';
import { KeyedQueue } from '@portal/kit';
import { monotonicMs, PortalError, random, sleep } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import { decide, type LedgerCommand, type LedgerRefusal } from './domain/decide';
import { evolve } from './domain/ledger';
import { GrantLimits, type CountedGrant } from './grant-limits';
import { LedgerGuard } from './ledger-guard';
import {
  beforeFirstEvent,
  EVENT_STORE,
  followStored,
  readLedgerEvent,
  streamOf,
  type LedgerAt,
} from './ledger-stream';

/** Ledgers kept folded in memory at most; any other is read from its stream again. */
const CACHED_LEDGERS = 10_000;
/** Commands on one ledger that may wait for their turn in this process. */
const WAITING = 1_000;
/** Times that a command is decided again because another process was faster. */
const TRIES = 40;
/** Events read at once of one stream. */
const PAGE = 5_000;

/** What a command came to. */
export interface CommandResult {
  balanceMxp: number;
  revision: number;
  isRepeat: boolean;
}

/** A command on its way, and when nobody waits for its answer any more, by `monotonicMs()`. */
interface Asked {
  stream: string;
  commandId: string;
  command: LedgerCommand;
  until: number;
}

/**
 * Loads a ledger, decides on it and appends what was decided. Commands of this process on one ledger
 * take turns, so that they have no conflict; one of another process is found by the append's expected
 * revision, and the command is decided again.
 */
@Injectable()
export class LedgerService {
  private readonly cache = new LRUCache<string, LedgerAt>({ max: CACHED_LEDGERS });
  private readonly turns = new KeyedQueue({ concurrency: 1, waiting: WAITING, refusal: tooMuch });

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly guard: LedgerGuard,
    private readonly grants: GrantLimits,
  ) {}

  /**
   * Carries a command out once, however often it comes.
   * @throws PortalError the domain's refusal; `conflict` where too much happens on this ledger;
   * `timeout` where its turn came too late; `unavailable` where the store cannot be reached.
   */
  execute(studentId: string, commandId: string, command: LedgerCommand): Promise<CommandResult> {
    const stream = streamOf(studentId);
    const asked = { stream, commandId, command, until: monotonicMs() + earnXp.timeoutMs };
    return this.turns.add(stream, () =>
      this.guard.watch(() => this.withinLimits(studentId, asked)),
    );
  }

  /** What a student can spend, from the stream as it is now: one's own command always shows. */
  async getBalance(studentId: string): Promise<ResponseOf<typeof getBalance>> {
    const { ledger, revision } = await this.guard.watch(() => this.load(streamOf(studentId)));
    const { balanceMxp, lifetimeMxp } = ledger;
    const highestLevel = LEVELS[ledger.highestLevel]?.name ?? LEVELS[0].name;
    return { balanceMxp, lifetimeMxp, highestLevel, revision };
  }

  /** An event that was not appended takes nothing from the limit; a repetition needs nothing of it. */
  private async withinLimits(studentId: string, asked: Asked): Promise<CommandResult> {
    let counted: CountedGrant;
    try {
      counted = this.grants.count(studentId, asked.command);
    } catch (error) {
      const original = await this.events.findByCommand(asked.stream, asked.commandId);
      if (original) return repeated(original);
      throw error;
    }
    try {
      const result = await this.decideAndAppend(asked);
      if (result.isRepeat) counted.undo();
      return result;
    } catch (error) {
      counted.undo();
      throw error;
    }
  }

  /**
   * Decides on the ledger as this process knows it: where others have gone on, the append conflicts.
   * Only a refusal needs to know the stream's end, for it appends nothing.
   */
  private async decideAndAppend(asked: Asked): Promise<CommandResult> {
    const { stream, commandId, command } = asked;
    const cached = this.cache.get(stream);
    let at = cached ?? (await this.load(stream));
    let isRead = !cached;
    for (let tries = 0; tries < TRIES; tries += 1) {
      refuseLate(asked);
      const decision = decide(at.ledger, command);
      if ('refusal' in decision) {
        if (isRead) return this.repeatOrRefuse(asked, decision);
      } else {
        const expected = at.revision === -1 ? 'none' : at;
        const result = await this.events.append(stream, expected, commandId, [decision]);
        if (result.kind === 'duplicate') return repeated(result.original);
        if (result.kind === 'ok') {
          const { revision, fingerprint } = result;
          const ledger = evolve(at.ledger, commandId, decision);
          this.keep(stream, { ledger, revision, fingerprint });
          return { balanceMxp: decision.data.balanceAfterMxp, revision, isRepeat: false };
        }
        if (tries > 3) await sleep(random() * 5 * tries);
      }
      at = await this.load(stream);
      isRead = true;
    }
    throw tooMuch();
  }

  /** The ledger as its stream has it now. @throws RewoundError where that is not the one of before. */
  private async load(stream: string): Promise<LedgerAt> {
    let at = this.cache.get(stream) ?? beforeFirstEvent;
    for (;;) {
      // From the event on that is known, to see that it is still there.
      const events = await this.events.read(stream, Math.max(0, at.revision), PAGE);
      if (events.length === 0 && at.revision >= 0) at = await this.restart(stream, at);
      at = followStored(at, events);
      if (events.length < PAGE) break;
    }
    this.keep(stream, at);
    return at;
  }

  /** A stream that was there and has no events: somebody deleted it, or it went back. */
  private async restart(stream: string, at: LedgerAt): Promise<LedgerAt> {
    if (!(await this.events.hasRemovals(stream)))
      throw RewoundError.inStream(stream, at.revision, at.fingerprint);
    this.cache.delete(stream);
    return beforeFirstEvent;
  }

  /** A command that succeeded before is no longer decidable: its XP may be spent by now. */
  private async repeatOrRefuse(asked: Asked, refusal: LedgerRefusal): Promise<CommandResult> {
    const original = await this.events.findByCommand(asked.stream, asked.commandId);
    if (original) return repeated(original);
    throw toError(refusal);
  }

  private keep(stream: string, at: LedgerAt): void {
    const known = this.cache.get(stream);
    if (!known || known.revision <= at.revision) this.cache.set(stream, at);
  }
}

function repeated(original: StoredEvent): CommandResult {
  const { data } = readLedgerEvent(original);
  return { balanceMxp: data.balanceAfterMxp, revision: original.revision, isRepeat: true };
}

/** Nobody waits for it any more, and the asker may have got the answer that it is unknown. */
function refuseLate({ until }: Asked): void {
  if (monotonicMs() < until) return;
  throw new PortalError('timeout', 'The portal took too long to answer. Please try again.');
}

function tooMuch(): PortalError {
  return new PortalError('conflict', 'Too much happened at once. Please try again.', {
    retryAfterSeconds: 1,
  });
}

function toError(refusal: LedgerRefusal): PortalError {
  switch (refusal.refusal) {
    case 'insufficient-xp':
      return new PortalError('insufficient_xp', 'Not enough XP.');
    case 'no-such-spending':
      return new PortalError('not_found', 'There is no such spending.');
    case 'refunded-already':
      return new PortalError('conflict', 'This spending has been given back already.');
    case 'not-an-amount':
      return new PortalError('invalid_input', 'That is not an amount of XP.');
  }
}
