import { monotonicMs } from '@portal/platform';
import { Lane } from './lane';
import type { Turn } from './turn';

/** Limits of running and waiting calls. Times are in ms. */
interface TurnLimits {
  /** Maximum number of running calls in total. */
  running: number;
  /** A call that runs longer no longer counts: it waits for another service and uses no CPU. */
  countedMs: number;
  /** Longest time for which the event loop starts calls without a pause. */
  sliceMs: number;
  /** The same while new connections arrive, of which one is accepted after each pause. */
  crowdedSliceMs: number;
  waiting: number;
  /** Time without a free place after which the portal counts as overloaded. */
  busyAfterMs: number;
}

export const LIMITS: TurnLimits = {
  running: 128,
  countedMs: 250,
  sliceMs: 5,
  crowdedSliceMs: 1,
  waiting: 10_000,
  busyAfterMs: 100,
};
/** Interval between checks of waiting calls, in ms. */
export const SWEEP_MS = 50;
/** Every nth call is a poll, even if urgent ones wait. */
const POLLS_EVERY = 4;

/**
 * Starts calls in turns by key (a person or an address), so that a busy sender waits behind its
 * own calls and not ahead of others. Urgent calls precede polls. While no call waits, a call
 * starts immediately.
 */
export class FairTurns {
  private readonly urgent = new Lane<Turn>();
  private readonly polls = new Lane<Turn>();
  private readonly running = new Set<Turn>();
  private readonly runningOf = new Map<string, number>();
  private begun = 0;
  private sliceBegan: number | undefined;
  private fullSince: number | undefined;
  /** Whether new connections wait to be accepted. */
  isCrowded = (): boolean => false;

  constructor(private readonly limits: TurnLimits = LIMITS) {}

  /**
   * Whether calls have been waiting for a free place for a while, apart from the limit of their
   * own key.
   */
  get isOverloaded(): boolean {
    return this.fullSince !== undefined && monotonicMs() - this.fullSince > this.limits.busyAfterMs;
  }

  get waiting(): number {
    return this.urgent.size + this.polls.size;
  }

  /**
   * Starts a call in its turn.
   * @returns false if too many calls wait, of its key or in total.
   */
  enter(turn: Turn): boolean {
    const lane = turn.isUrgent ? this.urgent : this.polls;
    const isFull = this.waiting >= this.limits.waiting;
    if (isFull || lane.countOf(turn.key) >= turn.waitingMost) return false;
    lane.add(turn, this.hasRoomFor(turn));
    this.pump();
    return true;
  }

  /** Removes a call that has been answered or whose client has disconnected. */
  leave(turn: Turn): void {
    if (this.running.delete(turn)) this.release(turn);
    this.pump();
  }

  /** Frees the places of calls that run long, and returns the calls that have waited too long. */
  sweep(): Turn[] {
    const now = monotonicMs();
    for (const turn of this.running) {
      if (now - turn.begunAt < this.limits.countedMs) break; // ordered by start
      this.running.delete(turn);
      this.release(turn);
    }
    const late = [...this.urgent.takeLate(now), ...this.polls.takeLate(now)];
    this.pump();
    return late;
  }

  private pump(): void {
    // Checks for a free place only if a call is ready: each check makes the event loop return
    // here.
    while (this.isReady && this.hasRoom()) {
      const turn = this.next();
      if (turn) this.begin(turn);
    }
    if (this.isReady) this.fullSince ??= monotonicMs();
    else this.fullSince = undefined;
  }

  private get isReady(): boolean {
    return this.urgent.isReady || this.polls.isReady;
  }

  private next(): Turn | undefined {
    const arePollsNext = this.begun % POLLS_EVERY === POLLS_EVERY - 1;
    const [first, second] = arePollsNext ? [this.polls, this.urgent] : [this.urgent, this.polls];
    const hasRoom = (turn: Turn) => this.hasRoomFor(turn);
    return first.take(hasRoom) ?? second.take(hasRoom);
  }

  private begin(turn: Turn): void {
    this.begun += 1;
    turn.begunAt = monotonicMs();
    this.running.add(turn);
    this.runningOf.set(turn.key, (this.runningOf.get(turn.key) ?? 0) + 1);
    turn.begin();
  }

  private release({ key }: Turn): void {
    const left = (this.runningOf.get(key) ?? 1) - 1;
    if (left > 0) this.runningOf.set(key, left);
    else this.runningOf.delete(key);
    this.urgent.unpark(key);
    this.polls.unpark(key);
  }

  private hasRoomFor({ key, runningMost }: Turn): boolean {
    return (this.runningOf.get(key) ?? 0) < runningMost;
  }

  private hasRoom(): boolean {
    if (this.running.size >= this.limits.running) return false;
    if (this.sliceBegan === undefined) {
      this.sliceBegan = monotonicMs();
      setImmediate(() => {
        this.sliceBegan = undefined;
        this.pump();
      });
    }
    const { sliceMs, crowdedSliceMs } = this.limits;
    const mostMs = this.isCrowded() ? crowdedSliceMs : sliceMs;
    return monotonicMs() - this.sliceBegan < mostMs;
  }
}
