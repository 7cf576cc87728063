import { DEPARTMENTS } from '@portal/contracts';
import { GENERATION_TIMEOUT_MS, XP_PER_CORRECT } from '@portal/contracts/testlab';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api, ApiError } from './api';
import type { Journal } from './journal';
import type { VirtualStudent } from './students';

const QUESTIONS = 3;
/** Pause of a student between two tests, in ms. */
const REST_MS = 4_000;
/** Pause before a failed call is retried, in ms. */
const AGAIN_MS = 400;
/** Refusals that a retry does not change. */
const FINAL = new Set(['invalid_input', 'not_found', 'forbidden', 'unauthenticated', 'conflict']);

const generatedSchema = z.object({ sessionId: z.uuid() });
const answerSchema = z.object({ xpEarned: z.number() });

/** Students who practise as in a browser, and the XP that they have earned. */
export class Practice {
  readonly earned = new Map<string, number>();
  private isOver = false;
  private under: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly journal: Journal,
  ) {}

  start(students: readonly VirtualStudent[]): void {
    this.under = students.map((student) => this.practise(student));
    // Reported by `finish`.
    for (const one of this.under) one.catch(() => undefined);
  }

  /** Stops after the tests in progress, with their XP claimed. */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.under);
  }

  private async practise(student: VirtualStudent): Promise<void> {
    const api = new Api(this.url, student.token);
    for (let test = 0; !this.isOver; test += 1) {
      await pause(Math.random() * REST_MS);
      // A question pays once a day: a single topic would soon earn nothing.
      const earned = await this.takeTest(api, DEPARTMENTS[test % DEPARTMENTS.length] ?? '');
      const known = this.earned.get(student.id) ?? 0;
      this.earned.set(student.id, known + earned);
      await pause(REST_MS / 2);
    }
  }

  /**
   * Takes one test; retries every call until its result is known.
   * @returns the XP earned.
   */
  private async takeTest(api: Api, topics: string): Promise<number> {
    const form = { topics, numQuestions: String(QUESTIONS) };
    const { sessionId } = generatedSchema.parse(
      await this.untilKnown(
        'generate',
        () => api.postForm('/api/testlab/generate', form),
        GENERATION_TIMEOUT_MS + 500,
      ),
    );
    let earned = 0;
    for (let question = 0; question < QUESTIONS; question += 1) {
      const path = `/api/testlab/sessions/${sessionId}/answers`;
      const answer = await this.untilKnown('answers', () =>
        api.post(path, { question, choice: 0 }),
      );
      earned += answerSchema.parse(answer).xpEarned;
    }
    // A double click on Finish Review: the second claim must change nothing.
    const claim = { xp: QUESTIONS * XP_PER_CORRECT, sessionId };
    for (let press = 0; press < 2; press += 1) {
      await this.untilKnown('xp/add', () => api.post('/api/auth/xp/add', claim));
    }
    return earned;
  }

  private async untilKnown(what: string, call: () => Promise<unknown>, deadlineMs?: number) {
    for (;;) {
      try {
        return await this.journal.note(what, call, deadlineMs);
      } catch (error) {
        if (!(error instanceof ApiError) || FINAL.has(error.code)) throw error;
        await pause(AGAIN_MS + Math.random() * AGAIN_MS);
      }
    }
  }
}
