import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Runtime, Timer } from '@portal/platform';

interface Pending {
  dueMs: number;
  everyMs: number | null;
  run: () => void;
}

/** Minimum delay of a Node.js timer, in ms. */
const LEAST_MS = 1;
/** Number of event-loop turns given to the work of a timer before the next timer fires. */
const TURNS = 5;

/**
 * A runtime whose time advances only on demand, and whose random numbers depend only on the seed.
 */
export class FakeRuntime implements Runtime {
  private elapsedMs = 0;
  private calendarMs: number;
  private drawn = 0;
  private readonly pending = new Set<Pending>();

  /** @param options.startsAt initial calendar time */
  constructor(private readonly options: { startsAt?: Date; seed?: number } = {}) {
    this.calendarMs = (options.startsAt ?? new Date('2026-01-05T08:00:00.000Z')).getTime();
  }

  now(): Date {
    return new Date(this.calendarMs + this.elapsedMs);
  }

  monotonicMs(): number {
    return this.elapsedMs;
  }

  startTimer(run: () => void, ms: number): Timer {
    return this.add(run, ms, null);
  }

  startInterval(run: () => void, everyMs: number): Timer {
    return this.add(run, everyMs, Math.max(LEAST_MS, everyMs));
  }

  random(): number {
    return this.randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
  }

  randomBytes(count: number): Buffer {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      this.drawn += 1;
      blocks.push(
        createHash('sha256')
          .update(`${this.options.seed ?? 1}:${this.drawn}`)
          .digest(),
      );
    }
    return Buffer.concat(blocks).subarray(0, count);
  }

  randomInt(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from));
  }

  newId(): string {
    const bytes = this.randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /**
   * Sets the calendar forward, or back for a negative value, as an operator does; timers are not
   * affected.
   */
  setCalendarOn(byMs: number): void {
    this.calendarMs += byMs;
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.pending.size;
  }

  /**
   * Advances time by `ms`: due timers fire, each at its time, and the work they start runs as far
   * as it can.
   */
  async advance(ms: number): Promise<void> {
    const until = this.elapsedMs + ms;
    await letOthersGoOn();
    for (let next = this.nextBy(until); next; next = this.nextBy(until)) {
      this.elapsedMs = Math.max(this.elapsedMs, next.dueMs);
      if (next.everyMs === null) this.pending.delete(next);
      else next.dueMs += next.everyMs;
      next.run();
      await letOthersGoOn();
    }
    this.elapsedMs = until;
  }

  private add(run: () => void, ms: number, everyMs: number | null): Timer {
    const dueMs = this.elapsedMs + Math.max(LEAST_MS, ms);
    // A timer's callback runs in the runtime that set it.
    const pending: Pending = { dueMs, everyMs, run: AsyncResource.bind(run) };
    this.pending.add(pending);
    const timer: Timer = { stop: () => void this.pending.delete(pending), unref: () => timer };
    return timer;
  }

  private nextBy(until: number): Pending | undefined {
    let first: Pending | undefined;
    for (const each of this.pending) {
      if (each.dueMs <= until && (!first || each.dueMs < first.dueMs)) first = each;
    }
    return first;
  }
}

async function letOthersGoOn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await othersFirst();
}
