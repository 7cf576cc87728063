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

/** Maximum number of ledgers cached in memory; others are read from their streams again. */
const CACHED_LEDGERS = 10_000;
/** Maximum number of commands on one ledger that are queued in this process. */
const WAITING = 1_000;
/** Maximum number of attempts after conflicts with other processes. */
const TRIES = 40;
/** Events per read of one stream. */
const PAGE = 5_000;

/** Result of a command. */
export interface CommandResult {
  balanceMxp: number;
  revision: number;
  isRepeat: boolean;
}

/** A command in progress, with the deadline of its caller by `monotonicMs()`. */
interface Asked {
  stream: string;
  commandId: string;
  command: LedgerCommand;
  until: number;
}

/**
 * Loads a ledger, decides the command and appends the event. Commands of this process on one
 * ledger are queued, so they do not conflict; a conflict with another process is detected by the
 * expected revision of the append, and the command is decided again.
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
   * Executes a command once, however often it is sent.
   * @throws PortalError the domain's refusal; `conflict` if too many commands compete for this
   * ledger; `timeout` if its turn came after the deadline; `unavailable` if the store is
   * unreachable.
   */
  execute(studentId: string, commandId: string, command: LedgerCommand): Promise<CommandResult> {
    const stream = streamOf(studentId);
    const asked = { stream, commandId, command, until: monotonicMs() + earnXp.timeoutMs };
    return this.turns.add(stream, () =>
      this.guard.watch(() => this.withinLimits(studentId, asked)),
    );
  }

  /**
   * Returns a student's balance from the current stream, so that it includes the student's latest
   * command.
   */
  async getBalance(studentId: string): Promise<ResponseOf<typeof getBalance>> {
    const { ledger, revision } = await this.guard.watch(() => this.load(streamOf(studentId)));
    const { balanceMxp, lifetimeMxp } = ledger;
    const highestLevel = LEVELS[ledger.highestLevel]?.name ?? LEVELS[0].name;
    return { balanceMxp, lifetimeMxp, highestLevel, revision };
  }

  /**
   * A command without an appended event does not count towards the limit, and a repetition
   * succeeds beyond it.
   */
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
   * Decides on the cached ledger: if another process has appended in the meantime, the append
   * conflicts. A refusal appends nothing, so only refusals require a read up to the end of the
   * stream.
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

  /**
   * Returns the current ledger of a stream. @throws RewoundError if its history differs from the
   * known one.
   */
  private async load(stream: string): Promise<LedgerAt> {
    let at = this.cache.get(stream) ?? beforeFirstEvent;
    for (;;) {
      // Includes the last known event, to verify that it still exists.
      const events = await this.events.read(stream, Math.max(0, at.revision), PAGE);
      if (events.length === 0 && at.revision >= 0) at = await this.restart(stream, at);
      at = followStored(at, events);
      if (events.length < PAGE) break;
    }
    this.keep(stream, at);
    return at;
  }

  /** Handles a known stream without events: it was either deleted or rewound. */
  private async restart(stream: string, at: LedgerAt): Promise<LedgerAt> {
    if (!(await this.events.hasRemovals(stream)))
      throw RewoundError.inStream(stream, at.revision, at.fingerprint);
    this.cache.delete(stream);
    return beforeFirstEvent;
  }

  /** A repeated command cannot be decided again, as its XP may have been spent since. */
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

/**
 * Rejects a command after its deadline: its caller has already received a timeout, with an unknown
 * result.
 */
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
