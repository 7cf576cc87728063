import { setTimeout as pause } from 'node:timers/promises';
import { Caller, type Moment } from './caller';
import { meet } from './meet';
import type { VirtualStudent } from './students';

/** A call is charged by whole spans of so many ms (docs/decisions/0047). */
export const SPAN_MS = 6_000;
/** How often a screen says that it is there, in ms. */
export const SIGN_EVERY_MS = 2_000;

/** What every student pays for a span here, in mXP: see the prices of the rig. */
export const SPAN_MXP = 1_000;

/** Calls of two that go on through every fault; each student pays from the first minute on. */
export class Calls {
  /** What each of the students has used, in mXP: known when the calls have ended. */
  readonly used = new Map<string, number>();
  private readonly callers: Caller[] = [];
  private isOver = false;
  private under: Promise<void>[] = [];

  constructor(private readonly url: string) {}

  /** Settles when all calls have begun. */
  async start(students: readonly VirtualStudent[]): Promise<void> {
    for (let n = 0; n + 1 < students.length; n += 2) {
      const [one, other] = [students[n], students[n + 1]];
      if (one && other) await this.begin(one, other);
    }
  }

  /** Ends the calls in good order. @throws where one did not outlive the faults. */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.under);
  }

  close(): void {
    this.isOver = true;
    for (const caller of this.callers) caller.close();
  }

  private async begin(one: VirtualStudent, other: VirtualStudent): Promise<void> {
    const roomId = await meet(this.url, one, other);
    const both = [one, other].map((student) => new Caller(this.url, student, roomId));
    this.callers.push(...both);
    let startedAt: Moment = { earliest: 0, latest: 0 };
    // The meter runs from the second one's first sign on.
    for (const caller of both) startedAt = await caller.sign();
    const call = this.goOn(both, startedAt);
    call.catch(() => undefined); // told by `finish`
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

  /** The last signs come in the middle of a span, so that it is beyond doubt how many were used. */
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
