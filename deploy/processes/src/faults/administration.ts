import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api, ApiError } from './api';
import type { StudentState } from './facts';
import type { VirtualStudent } from './students';

const AGAIN_MS = 100;
/** Longer than any fault lasts, in ms. */
const WITHIN_MS = 90_000;
/** Suspensions that are told beside each fault. */
const BESIDE_A_FAULT = 3;
/** Refusals after which it is known that nothing was done, or nobody knows. */
const AGAIN = new Set(['unavailable', 'timeout', 'too_many_requests']);

const tokenSchema = z.object({ token: z.string() });

/** An admin who suspends and deletes students who do nothing else, so that facts are told. */
export class Administration {
  /** What was done to each student last, by id. */
  readonly told = new Map<string, StudentState>();
  private running: Promise<void> = Promise.resolve();
  private underWay = 0;

  private constructor(
    private readonly api: Api,
    students: readonly VirtualStudent[],
  ) {
    for (const { id } of students) this.told.set(id, 'free');
  }

  static async signIn(
    url: string,
    credentials: { email: string; password: string },
    students: readonly VirtualStudent[],
  ): Promise<Administration> {
    const answer = await new Api(url, '').post('/api/admin/login', credentials);
    return new Administration(new Api(url, tokenSchema.parse(answer).token), students);
  }

  /** Whether every act was answered. */
  get isIdle(): boolean {
    return this.underWay === 0;
  }

  /** Suspends some, and lets those in again who are suspended; made again until it is done. */
  begin(): void {
    this.underWay += 1;
    const before = this.running;
    this.running = (async () => {
      try {
        await before;
        const students = this.alive().slice(0, BESIDE_A_FAULT);
        for (const id of students) await this.turn(id);
      } finally {
        this.underWay -= 1;
      }
    })();
    this.running.catch(() => undefined); // told by `finish`
  }

  /** @throws where an act could not be done. */
  finish(): Promise<void> {
    return this.running;
  }

  /** Suspends a student who is free, and the other way round. */
  async turn(id: string): Promise<void> {
    const path = `/api/admin/suspend-user/${id}`;
    const isFree = this.told.get(id) === 'free';
    await untilDone(() => (isFree ? this.api.post(path, { days: 7 }) : this.api.delete(path)));
    this.told.set(id, isFree ? 'suspended' : 'free');
  }

  async delete(id: string): Promise<void> {
    await untilDone(() => this.api.delete(`/api/admin/delete-user/${id}`));
    this.told.set(id, 'deleted');
  }

  /** Those who are not deleted, in a steady order. */
  alive(): string[] {
    return [...this.told.keys()].filter((id) => this.told.get(id) !== 'deleted');
  }
}

async function untilDone(act: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      // Deleted by the try before, whose answer was lost.
      if (error instanceof ApiError && error.code === 'not_found') return;
      // Without a status the connection broke: its gateway was killed.
      const isPassing = error instanceof ApiError && (error.status === 0 || AGAIN.has(error.code));
      if (!isPassing || Date.now() > deadline) throw error;
      await pause(AGAIN_MS);
    }
  }
}
