import { monotonicMs } from '@portal/platform';
import { Lane } from './lane';
import type { Turn } from './turn';

/** How many calls run at once and wait, and for how long. Times are in ms. */
interface TurnLimits {
  /** Calls that run at once, of all. */
  running: number;
  /** A call that runs longer no longer counts: it waits for somebody else, and takes no processor. */
  countedMs: number;
  /** Longest time for which the event loop begins calls without a pause. */
  sliceMs: number;
  /** The same while new connections come, of which it accepts one after each pause. */
  crowdedSliceMs: number;
  waiting: number;
  /** From so long on without room the portal counts as overloaded. */
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
/** One of so many calls is a poll, also if more urgent ones wait. */
const POLLS_EVERY = 4;

/**
 * Lets calls begin in turns by key (a person, an address), so that a busy sender waits behind
 * its own calls and not in front of others. Urgent calls go before polls. While nothing waits a call begins
 * at once.
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

  /** Whether calls have waited for room for a while, that of their own key aside. */
  get isOverloaded(): boolean {
    return this.fullSince !== undefined && monotonicMs() - this.fullSince > this.limits.busyAfterMs;
  }

  get waiting(): number {
    return this.urgent.size + this.polls.size;
  }

  /** Begins a call in its turn. @returns false where too many wait: of its key, or of all. */
  enter(turn: Turn): boolean {
    const lane = turn.isUrgent ? this.urgent : this.polls;
    const isFull = this.waiting >= this.limits.waiting;
    if (isFull || lane.countOf(turn.key) >= turn.waitingMost) return false;
    lane.add(turn, this.hasRoomFor(turn));
    this.pump();
    return true;
  }

  /** A call has been answered, or its asker has gone. */
  leave(turn: Turn): void {
    if (this.running.delete(turn)) this.release(turn);
    this.pump();
  }

  /** Frees the places of calls that run for long, and answers the calls that have waited too long. */
  sweep(): Turn[] {
    const now = monotonicMs();
    for (const turn of this.running) {
      if (now - turn.begunAt < this.limits.countedMs) break; // in the order in which they began
      this.running.delete(turn);
      this.release(turn);
    }
    const late = [...this.urgent.takeLate(now), ...this.polls.takeLate(now)];
    this.pump();
    return late;
  }

  private pump(): void {
    // Room is asked for only where a call is ready: each time it is, the event loop is asked to come back.
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
