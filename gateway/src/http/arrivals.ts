import { startTimer, type Timer } from '@portal/platform';
import type { Socket } from 'node:net';
import { TokenBucket } from '../limits/token-bucket';

/** Interval in which the connections that wait are looked at, in ms. */
const TURN_MS = 20;

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
  /** New connections of one origin a second; one second's may come at once. */
  perSecond: number;
  /** Longest time that a connection waits to be admitted before it is reset, in ms. */
  waitMs: number;
  /** Connections that wait, of all origins. */
  waitingMax: number;
}

/**
 * Admits new connections by a rate for each origin. One above the rate waits unread, with no parser, so
 * that whoever floods is slowed down instead of coming back at once; one that waited too long is reset.
 * Where too many wait, the origin with the most loses its newest. Origins do not wait for one another.
 */
export class Arrivals {
  private readonly origins = new Map<string, Origin>();
  private waiting = 0;
  private turns = 0;
  private timer: Timer | undefined;

  /** @param onRefused called for each connection that is reset */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly onRefused: () => void,
  ) {}

  /** Calls `admit` at once or later, or resets the connection. */
  enter(from: string, socket: Socket, admit: () => void): void {
    const origin = this.originOf(from);
    if (origin.line.length === 0 && origin.bucket.take()) return admit();
    const lastTurn = this.turns + Math.ceil(this.limits.waitMs / TURN_MS);
    origin.line.push({ socket, admit, lastTurn });
    this.waiting += 1;
    if (this.waiting > this.limits.waitingMax) this.refuseNewestOfMost();
  }

  private turn(): void {
    this.turns += 1;
    for (const [from, { bucket, line }] of this.origins) {
      while (line.length > 0 && bucket.take()) this.leave(line.shift())?.admit();
      while (line[0] && line[0].lastTurn <= this.turns) this.refuse(line.shift());
      if (line.length === 0 && bucket.isFull) this.origins.delete(from);
    }
    this.timer = undefined;
    if (this.origins.size > 0) this.waitForTurn();
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
    const bucket = new TokenBucket({ burst: perSecond, perSecond });
    const origin = { bucket, line: [] };
    this.origins.set(from, origin);
    this.waitForTurn();
    return origin;
  }

  private waitForTurn(): void {
    this.timer ??= startTimer(() => this.turn(), TURN_MS).unref();
  }
}
