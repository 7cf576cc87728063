import { setTimeout as pause } from 'node:timers/promises';
import { Caller, type Moment } from './caller';
import { startStudySession } from './start-study-session';
import type { VirtualStudent } from './students';

/** Billing unit of a call, in ms: only whole spans are charged (docs/decisions/0047). */
export const SPAN_MS = 6_000;
/** Interval of a screen's presence signals, in ms. */
export const SIGN_EVERY_MS = 2_000;

/** Price of a span per student, in mXP: see the prices of the rig. */
export const SPAN_MXP = 1_000;

/** Calls of two students that continue during every fault; each pays from the first minute. */
export class Calls {
  /** XP used by each student, in mXP: known when the calls have ended. */
  readonly used = new Map<string, number>();
  private readonly callers: Caller[] = [];
  private isOver = false;
  private under: Promise<void>[] = [];

  constructor(private readonly url: string) {}

  /** Starts the calls and resolves when all have begun. */
  async start(students: readonly VirtualStudent[]): Promise<void> {
    for (let n = 0; n + 1 < students.length; n += 2) {
      const [one, other] = [students[n], students[n + 1]];
      if (one && other) await this.begin(one, other);
    }
  }

  /**
   * Ends the calls gracefully.
   * @throws if one did not survive the faults.
   */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.under);
  }

  close(): void {
    this.isOver = true;
    for (const caller of this.callers) caller.close();
  }

  private async begin(one: VirtualStudent, other: VirtualStudent): Promise<void> {
    const roomId = await startStudySession(this.url, one, other);
    const both = [one, other].map((student) => new Caller(this.url, student, roomId));
    this.callers.push(...both);
    let startedAt: Moment = { earliest: 0, latest: 0 };
    // Billing starts with the first signal of the second student.
    for (const caller of both) startedAt = await caller.sign();
    const call = this.goOn(both, startedAt);
    call.catch(() => undefined); // reported by `finish`
    this.under.push(call);
  }

  private async goOn(both: readonly Caller[], startedAt: Moment): Promise<void> {
    while (!this.isOver) {
      await Promise.all(both.map((caller) => caller.sign()));
      await pause(SIGN_EVERY_MS);
    }
    const spans = await this.endBetweenSpans(both, startedAt);
    for (const { student } of both) this.used.set(student.id, spans * SPAN_MXP);
    await both[0]?.leave();
    for (const caller of both) caller.close();
  }

  /**
   * Sends the last signals in the middle of a span, so that the number of spans is unambiguous.
   */
  private async endBetweenSpans(both: readonly Caller[], startedAt: Moment): Promise<number> {
    for (;;) {
      const into = (Date.now() - startedAt.latest) % SPAN_MS;
      await pause((SPAN_MS * 1.5 - into) % SPAN_MS);
      const last = await Promise.all(both.map((caller) => caller.sign()));
      const earliest = Math.min(...last.map((moment) => moment.earliest));
      const latest = Math.min(...last.map((moment) => moment.latest));
      const least = Math.floor((earliest - startedAt.latest) / SPAN_MS);
      const most = Math.floor((latest - startedAt.earliest) / SPAN_MS);
      if (least === most) return least;
    }
  }
}
