import { Injectable, Logger } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { waitingXpChanged } from '@portal/contracts/testlab';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const sumSchema = z.object({ waiting_mxp: z.number() });

/** What was earned and not granted yet, and what was granted and the ledger has not answered. */
const WAITING = `
  SELECT (
    (SELECT coalesce(sum(recorded_mxp - granted_mxp), 0) FROM practice_sessions
      WHERE student_id = $1 AND recorded_mxp > granted_mxp)
    + (SELECT coalesce(sum(amount_mxp), 0) FROM xp_grants
      WHERE student_id = $1 AND settled_at IS NULL)
  )::float8 AS waiting_mxp`;

/** XP that tests have earned and the ledger does not have yet. */
@Injectable()
export class WaitingXpService {
  private readonly logger = new Logger(WaitingXpService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: Messages,
  ) {}

  /** In mXP. */
  async of(studentId: string): Promise<number> {
    const rows = await readRows(this.dataSource, sumSchema, WAITING, [studentId]);
    return rows[0]?.waiting_mxp ?? 0;
  }

  /** Tells the student's screens what waits now; after the commit that has changed it. */
  async tell(studentId: string): Promise<void> {
    try {
      const waitingMxp = await this.of(studentId);
      await this.messages.emit(waitingXpChanged, { studentId, waitingMxp });
    } catch (error) {
      // The screens see it when they ask the next time.
      this.logger.warn(`What waits of a student's XP was not told: ${String(error)}`);
    }
  }
}
