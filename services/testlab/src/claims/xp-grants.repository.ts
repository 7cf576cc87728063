import { Injectable } from '@nestjs/common';
import { readRows, type SqlRunner } from '@portal/kit';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { XpGrantEntity } from './xp-grant.entity';

/** Sessions that one claim looks at, and open grants of old that it pays, at most. */
const SESSIONS = 500;
const OPEN_GRANTS = 50;

const unclaimedSchema = z.object({ student_id: z.string() });
const paidSchema = z.object({ amount_mxp: z.number() });

/** What may be granted, and what was granted and has not been paid. */
@Injectable()
export class XpGrantsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The named session of a student, unless it is sealed, else those with XP not yet granted, the oldest
   * first; locked.
   */
  lockSessions(
    manager: EntityManager,
    { studentId, sessionId }: { studentId: string; sessionId?: string },
  ): Promise<PracticeSessionEntity[]> {
    return manager
      .createQueryBuilder(PracticeSessionEntity, 'session')
      .where('session.studentId = :studentId', { studentId })
      .andWhere(
        sessionId
          ? 'session.id = :sessionId AND NOT session.isSealed'
          : 'session.recordedMxp > session.grantedMxp',
        { sessionId },
      )
      .orderBy('session.createdAt')
      .limit(SESSIONS)
      .setLock('pessimistic_write')
      .getMany();
  }

  /**
   * Students with XP not yet granted, of sessions in which nothing was answered since `quietSince`: behind
   * the student `after`, in the order of their ids. Who is gone is left out.
   */
  async findStudentsWithUnclaimed(
    quietSince: Date,
    after: string | null,
    limit: number,
  ): Promise<string[]> {
    const rows = await readRows(this.dataSource, unclaimedSchema, UNCLAIMED_STUDENTS, [
      quietSince,
      after,
      limit,
    ]);
    return rows.map((row) => row.student_id);
  }

  /** The sessions of a student that the above is about, the oldest first; locked. */
  async lockUnclaimed(
    manager: EntityManager,
    studentId: string,
    quietSince: Date,
  ): Promise<PracticeSessionEntity[]> {
    return manager
      .createQueryBuilder(PracticeSessionEntity, 'session')
      .where('session.studentId = :studentId', { studentId })
      .andWhere('session.recordedMxp > session.grantedMxp')
      .andWhere('session.createdAt < :quietSince', { quietSince })
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM practice_questions q
          WHERE q.session_id = session.id AND q.answered_at >= :quietSince)`,
      )
      .orderBy('session.createdAt')
      .limit(SESSIONS)
      .setLock('pessimistic_write')
      .getMany();
  }

  /** Grants that no ledger has answered, the oldest first. */
  findOpen(manager: EntityManager, studentId: string): Promise<XpGrantEntity[]> {
    return manager.find(XpGrantEntity, {
      where: { studentId, settledAt: IsNull() },
      order: { createdAt: 'ASC' },
      take: OPEN_GRANTS,
    });
  }

  /** Takes the grants from their sessions and writes them. */
  async insert(manager: EntityManager, grants: readonly XpGrantEntity[]): Promise<void> {
    for (const { sessionId: id, amountMxp } of grants) {
      await manager.increment(PracticeSessionEntity, { id }, 'grantedMxp', amountMxp);
    }
    await manager.insert(XpGrantEntity, [...grants]);
  }

  /** @returns whether it was open until now. */
  async settle(manager: EntityManager, id: string, settledAt: Date): Promise<boolean> {
    const open = { id, settledAt: IsNull() };
    return (await manager.update(XpGrantEntity, open, { settledAt })).affected === 1;
  }

  /** Settles those of the grants that are open. @returns what they are together, in mXP. */
  async settleAll(runner: SqlRunner, ids: readonly string[], settledAt: Date): Promise<number> {
    const rows = await readRows(
      runner,
      paidSchema,
      `UPDATE xp_grants SET settled_at = $2 WHERE id = ANY($1::uuid[]) AND settled_at IS NULL
       RETURNING amount_mxp`,
      [ids, settledAt],
    );
    return rows.reduce((sum, row) => sum + row.amount_mxp, 0);
  }
}

const UNCLAIMED_STUDENTS = `
  SELECT DISTINCT s.student_id FROM practice_sessions s
  WHERE s.recorded_mxp > s.granted_mxp AND s.created_at < $1
    AND ($2::uuid IS NULL OR s.student_id > $2)
    AND NOT EXISTS (SELECT 1 FROM practice_questions q
      WHERE q.session_id = s.id AND q.answered_at >= $1)
    AND NOT EXISTS (SELECT 1 FROM deleted_students g WHERE g.student_id = s.student_id)
  ORDER BY s.student_id LIMIT $3`;
