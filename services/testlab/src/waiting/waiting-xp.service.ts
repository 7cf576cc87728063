import { Injectable } from '@nestjs/common';
import { waitingXpChanged } from '@portal/contracts/testlab';
import { readRow, type SqlRunner, type UnitOfWork } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const sumSchema = z.object({ waiting_mxp: z.number() });

/** Earned XP without a grant, plus grants that the ledger has not acknowledged. */
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
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the sum, in mXP. */
  sum(studentId: string): Promise<number> {
    return sumOf(this.dataSource, studentId);
  }

  /**
   * Emits the waiting XP, including the changes of this transaction, to the student's clients
   * after the commit.
   */
  async notify(work: UnitOfWork, studentId: string): Promise<void> {
    const waitingMxp = await sumOf(work.manager, studentId);
    work.emit(waitingXpChanged, { studentId, waitingMxp });
  }
}

async function sumOf(runner: SqlRunner, studentId: string): Promise<number> {
  return (await readRow(runner, sumSchema, WAITING, [studentId])).waiting_mxp;
}
