import { applyForJob } from '@portal/contracts/jobs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api, ApiError } from './api';
import type { ApplicationsEvidence } from './application-faults';
import type { Journal } from './journal';
import type { VirtualStudent } from './students';

/** Longest pause of a student between two jobs, in ms. */
const REST_MS = 1_500;
/** Pause before a failed call is retried, in ms. */
const AGAIN_MS = 400;
/** Every nth job is closed while students apply for it. */
const CLOSES_EVERY = 3;
/** Windows in which a student confirms the same job. */
const WINDOWS = 2;
/** Price of a part-time job, in XP. */
const PRICE_XP = 20;
/** Deadline of an application including the round trip, in ms. */
const DEADLINE_MS = (applyForJob.timeoutMs ?? 0) + 500;
/** Refusals that a retry does not change. */
const FINAL = new Set(['invalid_input', 'forbidden', 'unauthenticated', 'insufficient_xp']);

const postedSchema = z.object({ _id: z.uuid() });

type Answer = ApplicationsEvidence['answered'][number]['answer'];

/** Students who apply for jobs in two windows concurrently, while an admin closes some jobs. */
export class Applications {
  readonly answered: ApplicationsEvidence['answered'][number][] = [];
  private isOver = false;
  private under: Promise<void>[] = [];

  /** @param admin posts and closes jobs of the university */
  constructor(
    private readonly url: string,
    private readonly journal: Journal,
    private readonly admin: Api,
  ) {}

  start(students: readonly VirtualStudent[]): void {
    this.under = students.map((student) => this.applyInTurn(student));
    // Reported by `finish`.
    for (const one of this.under) one.catch(() => undefined);
  }

  /**
   * Stops after the applications in progress.
   * @throws if one was refused permanently
   */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.under);
  }

  private async applyInTurn({ id: studentId, token }: VirtualStudent): Promise<void> {
    const api = new Api(this.url, token);
    for (let turn = 1; !this.isOver; turn += 1) {
      await pause(Math.random() * REST_MS);
      const { url, jobId } = await this.post();
      const windows = Array.from({ length: WINDOWS }, () => this.apply(api, url));
      const closes = turn % CLOSES_EVERY === 0 && jobId !== null;
      const [answers] = await Promise.all([Promise.all(windows), closes && this.close(jobId)]);
      const answer = answers.includes('applied') ? 'applied' : 'gone';
      this.answered.push({ studentId, url, answer });
    }
  }

  /** Posts a job. If an answer was lost, the job exists and its id is unknown. */
  private async post(): Promise<{ url: string; jobId: string | null }> {
    const name = randomUUID();
    const url = `https://jobs.example.com/${name}`;
    const job = {
      title: `Tutor ${name}`,
      company_name: 'Faculty',
      contract_type: 'Part-time',
      url,
    };
    const jobId = await this.untilKnown('post-job', async () => {
      try {
        return postedSchema.parse(await this.admin.post('/api/admin/jobs', job))._id;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') return null;
        throw error;
      }
    });
    return { url, jobId };
  }

  private async close(jobId: string): Promise<void> {
    await this.untilKnown('close-job', () => this.admin.delete(`/api/admin/jobs/${jobId}`));
  }

  /** Confirms a job until the result is known. */
  private async apply(api: Api, jobUrl: string): Promise<Answer> {
    for (;;) {
      const confirm = () => this.confirm(api, jobUrl);
      const answer = await this.untilKnown('apply-job', confirm, DEADLINE_MS);
      if (answer !== 'waits') return answer;
      await pause(AGAIN_MS);
    }
  }

  /**
   * Confirms once. A payment that waits for the ledger and a closed job are results, no errors.
   */
  private async confirm(api: Api, jobUrl: string): Promise<Answer | 'waits'> {
    try {
      await api.post('/api/apply-job', { amount: PRICE_XP, jobUrl });
      return 'applied';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return 'gone';
      if (error.message.startsWith('Your payment is in progress')) return 'waits';
      throw error;
    }
  }

  private async untilKnown<T>(what: string, call: () => Promise<T>, deadlineMs?: number) {
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
