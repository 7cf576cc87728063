import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '@portal/contracts';
import { readRows } from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, PortalError, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

const usedSchema = z.object({ messages: z.number() });
const countedSchema = z.object({ isFirst: z.boolean() });

/**
 * Daily message limit per student. A message that failed through no fault of the student is not
 * counted.
 */
@Injectable()
export class MessageLimitService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Counts a message in the transaction that stores it.
   * @returns the day on which it counts, and whether it is the student's first of that day
   * @throws PortalError `too_many_requests`
   */
  async count(
    manager: EntityManager,
    studentId: string,
  ): Promise<{ day: string; isFirst: boolean }> {
    const day = this.dayOf(this.now());
    const parameters = [studentId, day, this.config.ASSISTANT_MESSAGES_PER_DAY];
    const [row] = await readRows(manager, countedSchema, COUNT, parameters);
    if (row) return { day, ...row };
    throw new PortalError(
      'too_many_requests',
      'You have sent all your messages for today. You can send more tomorrow.',
    );
  }

  /** Subtracts a message from the count of the day on which it was counted. */
  async giveBack(manager: EntityManager, studentId: string, day: string): Promise<void> {
    await manager.query(
      `UPDATE message_days SET messages = greatest(0, messages - 1) WHERE student_id = $1 AND day = $2`,
      [studentId, day],
    );
  }

  async leftOf(studentId: string): Promise<number> {
    const sql = 'SELECT messages FROM message_days WHERE student_id = $1 AND day = $2';
    const parameters = [studentId, this.dayOf(this.now())];
    const [row] = await readRows(this.dataSource, usedSchema, sql, parameters);
    return Math.max(0, this.config.ASSISTANT_MESSAGES_PER_DAY - (row?.messages ?? 0));
  }

  /** Returns the day of a time, in the university's time zone. */
  dayOf(time: Date): string {
    return dayOf(time, this.config.TZ);
  }
}

/** Only today's count of a student is kept. `xmax` is not 0 for a row that was updated. */
const COUNT = `
  WITH past AS (DELETE FROM message_days WHERE student_id = $1 AND day < $2)
  INSERT INTO message_days (student_id, day, messages) VALUES ($1, $2, 1)
  ON CONFLICT (student_id, day) DO UPDATE SET messages = message_days.messages + 1
  WHERE message_days.messages < $3 RETURNING xmax = 0 AS "isFirst"`;
