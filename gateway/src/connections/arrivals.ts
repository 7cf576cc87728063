import { startTimer, type Timer } from '@portal/platform';
import type { Socket } from 'node:net';
import { TokenBucket } from '../limits/token-bucket';

/** Interval between checks of waiting connections, in ms. */
const TURN_MS = 20;
/**
 * Part of a second's connections that may come at once. The event loop accepts one connection a turn: calls
 * of hundreds that were admitted together would keep everybody who comes after them unaccepted.
 */
const AT_ONCE_PART = 5;
/** Connections of an origin that are admitted from its line in one turn; one where others still arrive. */
const ADMITTED_OF_A_TURN = 10;
/** Connections that are reset in one turn: those who come back at once do not come back together. */
const RESETS_OF_A_TURN = 8;

interface Waiting {
  socket: Socket;
  admit: () => void;
  /** Turn by which it is admitted or reset. */
  lastTurn: number;
}

interface Origin {
  bucket: TokenBucket;
  line: Waiting[];
}

export interface ArrivalLimits {
  /** New connections of one origin a second; a fifth of them may come at once. */
  perSecond: number;
  /** Time after which a connection that was not admitted is reset, in ms: a few of them at a time. */
  waitMs: number;
  /** Connections that wait, of all origins. */
  waitingMax: number;
}

/**
 * Admits new connections by a rate for each origin. One above the rate waits unread, with no parser, so
 * that a flooding client is slowed down instead of coming back at once; one that waited too long is reset.
 * Where too many wait, the origin with the most loses its newest. Origins do not wait for one another.
 */
export class Arrivals {
  private readonly origins = new Map<string, Origin>();
  private waiting = 0;
  /** Connections that have come since the last turn: as long as there are some, more may wait to be accepted. */
  private arrived = 0;
  private arrivedBefore = 0;
  private turns = 0;
  private timer: Timer | undefined;

  /** @param onRefused called for each connection that is reset */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly onRefused: () => void,
  ) {}

  /** Whether connections have come in this turn or the last one: others may wait to be accepted. */
  get isCrowded(): boolean {
    return this.arrived + this.arrivedBefore > 0;
  }

  /** Calls `admit` at once or later, or resets the connection. */
  enter(from: string, socket: Socket, admit: () => void): void {
    const origin = this.originOf(from);
    this.arrived += 1;
    if (origin.line.length === 0 && origin.bucket.take()) return admit();
    const lastTurn = this.turns + Math.ceil(this.limits.waitMs / TURN_MS);
    origin.line.push({ socket, admit, lastTurn });
    this.waiting += 1;
    if (this.waiting > this.limits.waitingMax) this.refuseNewestOfMost();
  }

  private turn(): void {
    this.turns += 1;
    const most = this.arrived > 0 ? 1 : ADMITTED_OF_A_TURN;
    this.arrivedBefore = this.arrived;
    this.arrived = 0;
    let resets = RESETS_OF_A_TURN;
    for (const [from, { bucket, line }] of this.origins) {
      for (let n = 0; n < most && line.length > 0 && bucket.take(); n += 1)
        this.leave(line.shift())?.admit();
      for (; resets > 0 && line[0] && line[0].lastTurn <= this.turns; resets -= 1)
        this.refuse(line.shift());
      if (line.length === 0 && bucket.isFull) this.origins.delete(from);
    }
    this.timer = undefined;
    if (this.origins.size > 0 || this.isCrowded) this.waitForTurn();
  }

  private leave(one: Waiting | undefined): Waiting | undefined {
    if (one) this.waiting -= 1;
    return one?.socket.destroyed ? undefined : one;
  }

  private refuse(one: Waiting | undefined): void {
    this.onRefused();
    this.leave(one)?.socket.resetAndDestroy();
  }

  private refuseNewestOfMost(): void {
    let most: Waiting[] = [];
    for (const { line } of this.origins.values()) if (line.length > most.length) most = line;
    this.refuse(most.pop());
  }

  private originOf(from: string): Origin {
    const { perSecond } = this.limits;
    const known = this.origins.get(from);
    if (known) return known;
    const burst = Math.max(1, perSecond / AT_ONCE_PART);
    const bucket = new TokenBucket({ burst, perSecond });
    const origin = { bucket, line: [] };
    this.origins.set(from, origin);
    this.waitForTurn();
    return origin;
  }

  private waitForTurn(): void {
    this.timer ??= startTimer(() => this.turn(), TURN_MS).unref();
  }
}
