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
  /** Whose state nobody knows until the act that is under way is answered. */
  private readonly underWay = new Set<string>();
  private wasRefused = false;

  private constructor(
    readonly api: Api,
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

  /** Whether the last answer was that it cannot be done now. What a killed process was doing has none. */
  get isRefused(): boolean {
    return this.wasRefused;
  }

  /** What was done to each student last, but to those to whom something is being done. */
  get answered(): ReadonlyMap<string, StudentState> {
    return new Map([...this.told].filter(([id]) => !this.underWay.has(id)));
  }

  /** Suspends some, and lets those in again who are suspended; made again until it is done. */
  begin(): void {
    const before = this.running;
    this.running = (async () => {
      await before;
      const students = this.alive().slice(0, BESIDE_A_FAULT);
      for (const id of students) await this.turn(id);
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
    const act = () => (isFree ? this.api.post(path, { days: 7 }) : this.api.delete(path));
    await this.untilDone(id, act, isFree ? 'suspended' : 'free');
  }

  async delete(id: string): Promise<void> {
    await this.untilDone(id, () => this.api.delete(`/api/admin/delete-user/${id}`), 'deleted');
  }

  /** Those who are not deleted, in a steady order. */
  alive(): string[] {
    return [...this.told.keys()].filter((id) => this.told.get(id) !== 'deleted');
  }

  private async untilDone(id: string, act: () => Promise<unknown>, then: StudentState) {
    this.underWay.add(id);
    for (const deadline = Date.now() + WITHIN_MS; ; await pause(AGAIN_MS)) {
      try {
        await act();
        break;
      } catch (error) {
        // Deleted by the try before, whose answer was lost.
        if (error instanceof ApiError && error.code === 'not_found') break;
        // Without a status the connection broke: its gateway was killed.
        const isPassing =
          error instanceof ApiError && (error.status === 0 || AGAIN.has(error.code));
        if (!isPassing || Date.now() > deadline) throw error;
        this.wasRefused = true;
      }
    }
    this.wasRefused = false;
    this.told.set(id, then);
    this.underWay.delete(id);
  }
}
