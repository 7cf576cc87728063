import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api, ApiError } from './api';
import type { StudentState } from './facts';
import type { VirtualStudent } from './students';

const AGAIN_MS = 100;
/** Longer than any fault lasts, in ms. */
const WITHIN_MS = 90_000;
/** Students who are suspended or reinstated during each fault. */
const BESIDE_A_FAULT = 3;
/** Refusals after which the act was not done, or its outcome is unknown. */
const AGAIN = new Set(['unavailable', 'timeout', 'too_many_requests']);

const tokenSchema = z.object({ token: z.string() });

/** An admin who suspends and deletes otherwise inactive students, so that facts are published. */
export class Administration {
  /** Last known state of each student, by id. */
  readonly told = new Map<string, StudentState>();
  private running: Promise<void> = Promise.resolve();
  /** Students whose state is unknown until the current act is answered. */
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

  /**
   * Whether the last answer was a temporary refusal. An act interrupted by a killed process has no
   * answer.
   */
  get isRefused(): boolean {
    return this.wasRefused;
  }

  /** Last known state of each student, without those with an act in progress. */
  get answered(): ReadonlyMap<string, StudentState> {
    return new Map([...this.told].filter(([id]) => !this.underWay.has(id)));
  }

  /** Suspends some students and reinstates suspended ones; retries until each act is done. */
  begin(): void {
    const before = this.running;
    this.running = (async () => {
      await before;
      const students = this.alive().slice(0, BESIDE_A_FAULT);
      for (const id of students) await this.turn(id);
    })();
    this.running.catch(() => undefined); // reported by `finish`
  }

  /** @throws if an act could not be done. */
  finish(): Promise<void> {
    return this.running;
  }

  /** Suspends a student who is free, and reinstates one who is suspended. */
  async turn(id: string): Promise<void> {
    const path = `/api/admin/suspend-user/${id}`;
    const isFree = this.told.get(id) === 'free';
    const act = () => (isFree ? this.api.post(path, { days: 7 }) : this.api.delete(path));
    await this.untilDone(id, act, isFree ? 'suspended' : 'free');
  }

  async delete(id: string): Promise<void> {
    await this.untilDone(id, () => this.api.delete(`/api/admin/delete-user/${id}`), 'deleted');
  }

  /** Returns the students who are not deleted, in a stable order. */
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
        // Deleted by the previous attempt, whose answer was lost.
        if (error instanceof ApiError && error.code === 'not_found') break;
        // Status 0 means that the connection broke: its gateway was killed.
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
