import { Inject, Injectable } from '@nestjs/common';
import { dayOf, type PayloadOf } from '@portal/contracts';
import { studentRegistered } from '@portal/contracts/identity';
import { changeRows, holdStudentAlone, Reaction, Scheduled, type UnitOfWork } from '@portal/kit';
import { ModelBudgetService } from '@portal/model';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;

/** Adds the counts of the former accounts to those of the new one. */
const MOVE_GENERATIONS = `
  WITH former AS (
    DELETE FROM generation_counts WHERE student_id = ANY ($2::uuid[]) RETURNING day, count, refused
  )
  INSERT INTO generation_counts (student_id, day, count, refused)
  SELECT $1, day, sum(count), sum(refused) FROM former GROUP BY day
  ON CONFLICT (student_id, day) DO UPDATE SET
    count = generation_counts.count + excluded.count,
    refused = generation_counts.refused + excluded.refused`;

const MOVE_PAID = `
  WITH former AS (
    DELETE FROM paid_questions WHERE student_id = ANY ($2::uuid[])
    RETURNING day, question_key, paid_mxp
  )
  INSERT INTO paid_questions (student_id, day, question_key, paid_mxp)
  SELECT $1, day, question_key, max(paid_mxp) FROM former GROUP BY day, question_key
  ON CONFLICT DO NOTHING`;

const DELETE_OLD = 'DELETE FROM generation_counts WHERE day < $1::date - 1';

/** Carries the used limits of a day over to the next account of the same mailbox. */
@Injectable()
export class FormerLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly model: ModelBudgetService,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Reaction(studentRegistered)
  async carryOver(
    { studentId, formerIds }: PayloadOf<typeof studentRegistered>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (formerIds.length === 0 || !(await holdStudentAlone(manager, studentId))) return;
    for (const sql of [MOVE_GENERATIONS, MOVE_PAID])
      await manager.query(sql, [studentId, formerIds]);
    await this.model.carryOver(manager, studentId, formerIds);
  }

  /**
   * Deletes the old counts of deleted accounts, which no other code reads; payments have their own
   * clean-up.
   */
  @Scheduled({ name: 'clean-former-limits', everyMs: HOUR_MS })
  async clean(): Promise<void> {
    const today = dayOf(this.now(), this.config.TZ);
    await changeRows(this.dataSource, DELETE_OLD, [today]);
    await this.model.deleteBeforeYesterdayOf(today);
  }
}
