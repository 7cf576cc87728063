import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, StoredEvent } from '@portal/event-store';
import { PortalError } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import { decide, type LedgerCommand, type LedgerRefusal } from '../domain/decide';
import { emptyLedger, evolve, ledgerEventSchema, type Ledger } from '../domain/ledger';

/** Injection token of the `EventStore`. */
export const EVENT_STORE = Symbol('EVENT_STORE');

/** Ledgers kept folded in memory at most; any other is read from its stream again. */
const CACHED_LEDGERS = 10_000;
/** Times that a command is decided again because others were faster. */
const TRIES = 40;
/** Events read at once of one stream. */
const PAGE = 5_000;

/** A folded ledger and the revision it stands at; -1 before the first event. */
export interface LedgerAt {
  ledger: Ledger;
  revision: number;
}

/** What a command came to. */
export interface CommandResult {
  balanceMxp: number;
  revision: number;
  isRepeat: boolean;
}

/** Loads a ledger, decides on it and appends what was decided; on a conflict, once more. */
@Injectable()
export class LedgerStore {
  private readonly cache = new LRUCache<string, LedgerAt>({ max: CACHED_LEDGERS });

  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /**
   * Carries a command out once, however often it comes.
   * @throws PortalError the domain's refusal; `conflict` where others were always faster;
   * `unavailable` where the store cannot be reached.
   */
  async execute(
    studentId: string,
    commandId: string,
    command: LedgerCommand,
  ): Promise<CommandResult> {
    const stream = streamOf(studentId);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { ledger, revision } = await this.load(studentId);
      const decision = decide(ledger, command);
      if ('refusal' in decision) return this.repeatOrRefuse(stream, commandId, decision);
      const expected = revision === -1 ? 'none' : revision;
      const result = await this.events.append(stream, expected, commandId, [decision]);
      if (result.kind === 'duplicate') return repeated(result.original);
      if (result.kind === 'ok') {
        const after = { ledger: evolve(ledger, commandId, decision), revision: result.revision };
        this.keep(stream, after);
        return { balanceMxp: after.ledger.balanceMxp, revision: result.revision, isRepeat: false };
      }
      if (tries > 3) await pause(Math.random() * 5 * tries);
    }
    throw new PortalError('conflict', 'Too much happened at once. Please try again.', {
      retryAfterSeconds: 1,
    });
  }

  /** The ledger as its stream has it now. */
  async load(studentId: string): Promise<LedgerAt> {
    const stream = streamOf(studentId);
    let at = this.cache.get(stream) ?? { ledger: emptyLedger, revision: -1 };
    for (;;) {
      const events = await this.events.read(stream, at.revision + 1, PAGE);
      at = events.reduce(fold, at);
      if (events.length < PAGE) break;
    }
    this.keep(stream, at);
    return at;
  }

  /** A command that succeeded before is no longer decidable: its XP may be spent by now. */
  private async repeatOrRefuse(
    stream: string,
    commandId: string,
    refusal: LedgerRefusal,
  ): Promise<CommandResult> {
    const original = await this.events.findByCommand(stream, commandId);
    if (original) return repeated(original);
    throw toError(refusal);
  }

  private keep(stream: string, at: LedgerAt): void {
    const known = this.cache.get(stream);
    if (!known || known.revision <= at.revision) this.cache.set(stream, at);
  }
}

/** Beginning of the names of all ledgers' streams. */
export const STREAM_PREFIX = 'xp-';

/** Name of a student's stream. */
export function streamOf(studentId: string): string {
  return `${STREAM_PREFIX}${studentId}`;
}

function fold(at: LedgerAt, stored: StoredEvent): LedgerAt {
  const event = ledgerEventSchema.parse({ type: stored.type, data: stored.data });
  return { ledger: evolve(at.ledger, stored.commandId, event), revision: stored.revision };
}

function repeated(original: StoredEvent): CommandResult {
  const { data } = ledgerEventSchema.parse({ type: original.type, data: original.data });
  return { balanceMxp: data.balanceAfterMxp, revision: original.revision, isRepeat: true };
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
