import { Injectable } from '@nestjs/common';
import { readRows, type SqlRunner } from '@portal/kit';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { XpGrantEntity } from './xp-grant.entity';

/** Maximum number of sessions that one claim locks, and of earlier open grants that it pays. */
const SESSIONS = 500;
const OPEN_GRANTS = 50;

const unclaimedSchema = z.object({ student_id: z.string() });
const paidSchema = z.object({ amount_mxp: z.number() });

/** Sessions with XP to grant, and grants that are not settled yet. */
@Injectable()
export class XpGrantsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks and returns the named session of a student unless it is sealed; without a name, the
   * sessions with XP not yet granted, oldest first.
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
   * Returns students with XP not yet granted, from sessions without an answer since `quietSince`,
   * ordered by id and starting after the student `after`. Excludes deleted students.
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

  /**
   * Locks and returns the sessions of a student that `findStudentsWithUnclaimed` refers to, oldest
   * first.
   */
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

  /** Returns the grants that the ledger has not acknowledged, oldest first. */
  findOpen(manager: EntityManager, studentId: string): Promise<XpGrantEntity[]> {
    return manager.find(XpGrantEntity, {
      where: { studentId, settledAt: IsNull() },
      order: { createdAt: 'ASC' },
      take: OPEN_GRANTS,
    });
  }

  /** Deducts the grants from their sessions and inserts them. */
  async insert(manager: EntityManager, grants: readonly XpGrantEntity[]): Promise<void> {
    for (const { sessionId: id, amountMxp } of grants) {
      await manager.increment(PracticeSessionEntity, { id }, 'grantedMxp', amountMxp);
    }
    await manager.insert(XpGrantEntity, [...grants]);
  }

  /** @returns whether the grant was open until now. */
  async settle(manager: EntityManager, id: string, settledAt: Date): Promise<boolean> {
    const open = { id, settledAt: IsNull() };
    return (await manager.update(XpGrantEntity, open, { settledAt })).affected === 1;
  }

  /** Settles those of the grants that are open. @returns their total, in mXP. */
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
