import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { Api } from './api';
import { SIGN_EVERY_MS, SPAN_MS, SPAN_MXP } from './calls';
import { Caller } from './caller';
import { startStudySession } from './start-study-session';
import type { VirtualStudent } from './students';

/** Spans that each of the two can pay, and their price. */
const SPANS = 4;
export const SHORT_PURSE_MXP = SPANS * SPAN_MXP;
/** Longest duration of the call, in ms: a longer one was not ended for lack of XP. */
const ENDS_WITHIN_MS = 90_000;

const activeSchema = z.object({ sessionId: z.string().nullable() });
const endsSchema = z.array(z.object({ ended_how: z.string().nullable() }));

/** A call of two students whose XP suffice for a few spans; runs once. */
export class ShortCall {
  /** XP used by each student, in mXP, set when the call has ended: all that they had. */
  readonly used = new Map<string, number>();
  private roomId: string | undefined;

  /** @param database as its superuser */
  constructor(
    private readonly url: string,
    readonly students: readonly VirtualStudent[],
    private readonly database: DataSource,
  ) {}

  /**
   * Runs the call until both students have no active session.
   * @throws if that happens too early or never
   */
  async goOn(): Promise<void> {
    const [one, other] = this.students;
    if (!one || !other) throw new Error('A call takes two.');
    const roomId = await startStudySession(this.url, one, other);
    this.roomId = roomId;
    const both = [one, other].map((student) => new Caller(this.url, student, roomId));
    try {
      let startedAt = 0;
      for (const caller of both) startedAt = (await caller.sign()).latest;
      const deadline = startedAt + ENDS_WITHIN_MS;
      while (!(await this.isOver())) {
        if (Date.now() > deadline) throw new Error('A call goes on that nobody can pay.');
        await Promise.all(both.map((caller) => caller.trySign()));
        await pause(SIGN_EVERY_MS);
      }
      if (Date.now() - startedAt < SPANS * SPAN_MS) throw new Error('A call ended before its XP.');
      for (const { id } of this.students) this.used.set(id, SHORT_PURSE_MXP);
    } finally {
      for (const caller of both) caller.close();
    }
  }

  /**
   * @returns a description of each fault unless the session has ended once, for lack of XP, for
   *   both students and at every gateway.
   */
  async findFaults(urls: readonly string[]): Promise<string[]> {
    if (!this.roomId) return [];
    const active = await Promise.all(urls.map((url) => this.activeOf(url)));
    const ends = endsSchema.parse(
      await this.database.query('SELECT ended_how FROM study.sessions WHERE id = $1', [
        this.roomId,
      ]),
    );
    const how = ends.map(({ ended_how: ended }) => ended ?? 'not').join();
    return [
      ...active.flat().flatMap((id) => (id ? [`Session ${id} goes on without XP`] : [])),
      ...(how === 'xp' ? [] : [`A session that ran out of XP has ended: ${how}`]),
    ];
  }

  /** Returns whether the call is over; false while a gateway is unreachable. */
  private async isOver(): Promise<boolean> {
    const active = await this.activeOf(this.url).catch(() => [undefined]);
    return active.every((id) => id === null);
  }

  private activeOf(url: string): Promise<(string | null)[]> {
    const ask = ({ token }: VirtualStudent) => new Api(url, token).get('/api/study/active');
    return Promise.all(
      this.students.map(async (student) => activeSchema.parse(await ask(student)).sessionId),
    );
  }
}
