import { dayOf } from '@portal/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { accountDeleted, holdStudent, Transactions } from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { ModelFailure } from './model-failure';

/** Daily token limits of one service. */
export interface ModelLimits {
  perStudent: number;
  /** Limit of all students together. */
  perDay: number;
}

/** Injection token of `ModelLimits`. */
export const MODEL_LIMITS = Symbol('MODEL_LIMITS');

/** Only today's count of a student is stored. */
const TAKE_OF_STUDENT = `
  WITH past AS (DELETE FROM model_student_days WHERE student_id = $1 AND day < $2)
  INSERT INTO model_student_days (student_id, day, tokens) SELECT $1::uuid, $2::date, $3::int WHERE $3::int <= $4
  ON CONFLICT (student_id, day) DO UPDATE SET tokens = model_student_days.tokens + $3
  WHERE model_student_days.tokens + $3 <= $4 RETURNING tokens`;

const TAKE_OF_PORTAL = `
  WITH past AS (DELETE FROM model_days WHERE day < $1)
  INSERT INTO model_days (day, tokens) SELECT $1::date, $2::int WHERE $2::int <= $3
  ON CONFLICT (day) DO UPDATE SET tokens = model_days.tokens + $2
  WHERE model_days.tokens + $2 <= $3 RETURNING tokens`;

/** Actual use may exceed the reservation, and counts in full. */
const SETTLE_STUDENT = `
  UPDATE model_student_days SET tokens = greatest(0, tokens + $3)
  WHERE student_id = $1 AND day = $2`;
const SETTLE_PORTAL = `UPDATE model_days SET tokens = greatest(0, tokens + $2) WHERE day = $1`;

const CARRY_OVER = `
  WITH former AS (
    DELETE FROM model_student_days WHERE student_id = ANY ($2::uuid[]) RETURNING day, tokens
  )
  INSERT INTO model_student_days (student_id, day, tokens)
  SELECT $1, day, sum(tokens) FROM former GROUP BY day
  ON CONFLICT (student_id, day) DO UPDATE SET tokens = model_student_days.tokens + excluded.tokens`;

/** Tokens reserved for one call. */
export interface SetAside {
  studentId: string;
  day: string;
  tokens: number;
}

/**
 * Daily token budget of a student and of all students in one service. Tokens are reserved before a
 * call, so that concurrent calls cannot exceed the limit, and settled with the actual use.
 */
@Injectable()
export class ModelBudgetService {
  private readonly logger = new Logger(ModelBudgetService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(MODEL_LIMITS) private readonly limits: ModelLimits,
  ) {}

  /**
   * Reserves tokens of the student's and of the portal's daily budget.
   * @throws ModelFailure `budget` if one of them has too few left.
   * @throws PortalError `unauthenticated` if the student was deleted.
   */
  async setAside(studentId: string, tokens: number): Promise<SetAside> {
    const day = dayOf(this.now(), this.config.TZ);
    await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      const own = [studentId, day, tokens, this.limits.perStudent];
      const all = [day, tokens, this.limits.perDay];
      // All calls share the portal's row, so it is updated last to hold its lock briefly.
      await take(manager, TAKE_OF_STUDENT, own);
      await take(manager, TAKE_OF_PORTAL, all);
    });
    return { studentId, day, tokens };
  }

  /** Settles a call. A failure is logged, and the reserved amount counts. */
  async settle({ studentId, day, tokens }: SetAside, used: number): Promise<void> {
    const more = used - tokens;
    if (more === 0) return;
    await this.dataSource
      .transaction(async (manager) => {
        await manager.query(SETTLE_STUDENT, [studentId, day, more]);
        await manager.query(SETTLE_PORTAL, [day, more]);
      })
      .catch((error: unknown) => this.logger.warn(`Tokens were not settled: ${String(error)}`));
  }

  /** Also counts today's use of a student's former accounts with the same mailbox. */
  async carryOver(
    manager: EntityManager,
    studentId: string,
    formerIds: readonly string[],
  ): Promise<void> {
    await manager.query(CARRY_OVER, [studentId, formerIds]);
  }

  /** Deletes counts of past days, including those of deleted students. */
  async deleteBeforeYesterdayOf(today: string): Promise<void> {
    await this.dataSource.query('DELETE FROM model_student_days WHERE day < $1::date - 1', [today]);
  }
}

async function take(manager: EntityManager, sql: string, parameters: unknown[]): Promise<void> {
  const taken: unknown[] = await manager.query(sql, parameters);
  if (taken.length === 0) throw new ModelFailure('budget');
}
