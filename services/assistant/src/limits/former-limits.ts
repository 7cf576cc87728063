import { Inject, Injectable } from '@nestjs/common';
import { dayOf, type PayloadOf } from '@portal/contracts';
import { studentRegistered } from '@portal/contracts/identity';
import { changeRows, holdStudentAlone, Reaction, Scheduled, type UnitOfWork } from '@portal/kit';
import { ModelBudgetService } from '@portal/model';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;

/** A moved count is added to the existing one. */
const MOVE_MESSAGES = `
  WITH former AS (
    DELETE FROM message_days WHERE student_id = ANY ($2::uuid[]) RETURNING day, messages
  )
  INSERT INTO message_days (student_id, day, messages)
  SELECT $1, day, sum(messages) FROM former GROUP BY day
  ON CONFLICT (student_id, day) DO UPDATE SET messages = message_days.messages + excluded.messages`;

const DELETE_OLD = 'DELETE FROM message_days WHERE day < $1::date - 1';

/** Carries the daily usage of a deleted account over to the next account of the same mailbox. */
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
    await manager.query(MOVE_MESSAGES, [studentId, formerIds]);
    await this.model.carryOver(manager, studentId, formerIds);
  }

  /** Deletes the days of former accounts, which are no longer read. */
  @Scheduled({ name: 'clean-former-limits', everyMs: HOUR_MS })
  async clean(): Promise<void> {
    const today = dayOf(this.now(), this.config.TZ);
    await changeRows(this.dataSource, DELETE_OLD, [today]);
    await this.model.deleteBeforeYesterdayOf(today);
  }
}
