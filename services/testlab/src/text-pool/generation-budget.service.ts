import { dayOf } from '@portal/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { accountDeleted, holdStudent, readRows, Transactions } from '@portal/kit';
import type { WorkOrder } from '@portal/kit/workers';
import { CLOCK, PORTAL_CONFIG, PortalError, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { TooHeavyError } from './text-pool';

/** Also deletes earlier days: only today's count of a student is kept. */
const TAKE_ONE = `
  WITH past AS (DELETE FROM generation_counts WHERE student_id = $1 AND day < $2)
  INSERT INTO generation_counts (student_id, day, count) VALUES ($1, $2, 1)
  ON CONFLICT (student_id, day) DO UPDATE SET count = generation_counts.count + 1
  WHERE generation_counts.count < $3 AND generation_counts.refused < $4 RETURNING count`;

const GIVE_BACK = `
  UPDATE generation_counts SET count = count - 1
  WHERE student_id = $1 AND day = $2 AND count > 0`;

const COUNT_WITHOUT_TEST = `
  UPDATE generation_counts SET count = greatest(0, count - 1), refused = refused + $3
  WHERE student_id = $1 AND day = $2`;

const IS_FULL =
  'SELECT count >= $3 AS is_full FROM generation_counts WHERE student_id = $1 AND day = $2';
const fullSchema = z.object({ is_full: z.boolean() });

/**
 * Allowed refusals of material per allowed test a day: reading is expensive even if it yields no
 * test.
 */
const REFUSED_EACH = 2;

/** Weight of material that uses up the whole time limit: it costs other students most. */
const TOO_HEAVY_WEIGHT = 10;

/** Purpose of reading material: a practice test, or a file to keep, which gives no test. */
type Purpose = 'test' | 'file';

/** One generation counted against a student's day. */
interface SpentGeneration {
  studentId: string;
  day: string;
}

/** Limits the practice tests that a student can request per day, and the material read for none. */
@Injectable()
export class GenerationBudgetService {
  private readonly logger = new Logger(GenerationBudgetService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Takes from the budget before the work reads a file, so that concurrent reads cannot exceed the
   * budget. Work that no worker process has started is given back; material that yields no test,
   * and every file to keep, counts as material without a test.
   * @throws PortalError `too_many_requests` if nothing is left; `unauthenticated` if the student
   * is deleted.
   */
  async charge<T>(
    purpose: Purpose,
    order: WorkOrder,
    work: (order: WorkOrder) => Promise<T>,
  ): Promise<T> {
    const spent = await this.spend(order.owner, purpose);
    const progress = { hasBegun: false };
    try {
      const result = await work({ ...order, onBegin: () => (progress.hasBegun = true) });
      if (purpose === 'file') await this.countWithoutTest(spent, 1);
      return result;
    } catch (error) {
      if (!progress.hasBegun) await this.giveBack(spent);
      else if (purpose === 'file' || isRefusal(error))
        await this.countWithoutTest(spent, error instanceof TooHeavyError ? TOO_HEAVY_WEIGHT : 1);
      throw error;
    }
  }

  private async spend(studentId: string, purpose: Purpose): Promise<SpentGeneration> {
    const day = this.today();
    const limit = this.config.GENERATIONS_PER_DAY;
    const mostRefused = limit * REFUSED_EACH;
    const isTaken = await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      const values = [studentId, day, limit, mostRefused];
      const taken: unknown[] = await manager.query(TAKE_ONE, values);
      return taken.length > 0;
    });
    if (isTaken) return { studentId, day };
    const [left] = await readRows(this.dataSource, fullSchema, IS_FULL, [studentId, day, limit]);
    const tooMany = {
      test: 'Too many of today’s files and topics gave no test.',
      file: 'Too many of your files have been read today.',
    };
    const why = left?.is_full ? `You have made ${limit} tests today.` : tooMany[purpose];
    throw new PortalError('too_many_requests', `${why} Come back tomorrow for more.`, {
      retryAfterSeconds: 3_600,
    });
  }

  /**
   * Gives the generation back and adds `weight` to the day's refusals: material that yields no
   * test is free of charge, within limits. A failure is logged and not thrown, as in `giveBack`.
   */
  private async countWithoutTest(
    { studentId, day }: SpentGeneration,
    weight: number,
  ): Promise<void> {
    await this.dataSource
      .query(COUNT_WITHOUT_TEST, [studentId, day, weight])
      .catch((error: unknown) =>
        this.logger.warn(`Material without a test was not counted: ${String(error)}`),
      );
  }

  /**
   * Gives the generation back. A failure is logged and not thrown: its cause was already reported.
   */
  private async giveBack({ studentId, day }: SpentGeneration): Promise<void> {
    await this.dataSource
      .query(GIVE_BACK, [studentId, day])
      .catch((error: unknown) => this.logger.warn(`A test was not given back: ${String(error)}`));
  }

  private today(): string {
    return dayOf(this.now(), this.config.TZ);
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'unreadable_file',
  'unsupported_file',
  'too_large',
  'not_enough_material',
]);

/** Returns whether the error is a refusal of the material. */
export function isRefusal(error: unknown): boolean {
  return error instanceof PortalError && REFUSALS.has(error.code);
}
