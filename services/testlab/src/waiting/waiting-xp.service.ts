import { Injectable } from '@nestjs/common';
import { waitingXpChanged } from '@portal/contracts/testlab';
import { readRow, type SqlRunner, type UnitOfWork } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const sumSchema = z.object({ waiting_mxp: z.number() });

/** Earnings without a grant, and grants that the ledger has not answered. */
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

  /** In mXP. */
  sum(studentId: string): Promise<number> {
    return sumOf(this.dataSource, studentId);
  }

  /** Sends the student's screens what waits with what this transaction has changed, after its commit. */
  async notify(work: UnitOfWork, studentId: string): Promise<void> {
    const waitingMxp = await sumOf(work.manager, studentId);
    work.emit(waitingXpChanged, { studentId, waitingMxp });
  }
}

async function sumOf(runner: SqlRunner, studentId: string): Promise<number> {
  return (await readRow(runner, sumSchema, WAITING, [studentId])).waiting_mxp;
}
