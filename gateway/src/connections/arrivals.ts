import { startTimer, type Timer } from '@portal/platform';
import type { Socket } from 'node:net';
import { TokenBucket } from '../limits/token-bucket';

/** Interval between checks of waiting connections, in ms. */
const TURN_MS = 20;
/**
 * Divisor of a second's connections that may be admitted as a burst. The event loop accepts one
 * connection per turn: handling hundreds of calls admitted together would delay the accept of all
 * later connections.
 */
const AT_ONCE_PART = 5;
/** Connections of an origin admitted from its queue in one turn; one while others still arrive. */
const ADMITTED_OF_A_TURN = 10;
/** Connections that are reset in one turn, so that immediate reconnects are spread out. */
const RESETS_OF_A_TURN = 8;

interface Waiting {
  socket: Socket;
  admit: () => void;
  /** Turn by which the connection is admitted or reset. */
  lastTurn: number;
}

interface Origin {
  bucket: TokenBucket;
  line: Waiting[];
}

export interface ArrivalLimits {
  /** New connections of one origin a second; a fifth of them may arrive as a burst. */
  perSecond: number;
  /** Time after which a connection that was not admitted is reset, in ms; resets are staggered. */
  waitMs: number;
  /** Maximum number of connections that wait, across all origins. */
  waitingMax: number;
}

/**
 * Admits new connections at a rate per origin. A connection above the rate waits unread, without a
 * parser, so that a flooding client is slowed down instead of reconnecting immediately; one that
 * has waited too long is reset. If too many wait, the newest of the origin with the most is reset.
 * Origins do not wait for each other.
 */
export class Arrivals {
  private readonly origins = new Map<string, Origin>();
  private waiting = 0;
  /** Connections that arrived since the last turn: while any do, more may wait to be accepted. */
  private arrived = 0;
  private arrivedBefore = 0;
  private turns = 0;
  private timer: Timer | undefined;

  /** @param onRefused called for each connection that is reset */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly onRefused: () => void,
  ) {}

  /** Whether connections arrived in this turn or the last one: more may wait to be accepted. */
  get isCrowded(): boolean {
    return this.arrived + this.arrivedBefore > 0;
  }

  /** Calls `admit` immediately or later, or resets the connection. */
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
