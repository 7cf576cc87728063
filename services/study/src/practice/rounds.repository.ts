import { Injectable } from '@nestjs/common';
import { studyPracticeAnswered, studyPracticeChanged } from '@portal/contracts/study-practice';
import { changeRows, readRows, type UnitOfWork } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { RoomsRepository } from '../rooms/rooms.repository';
import { asRound, progressFor, viewFor, type KeptRound } from './practice-view';
import { step, type RoundEvent } from './domain/round';
import { RoundMemberEntity } from './round-member.entity';
import { RoundEntity, type RoundResult } from './round.entity';

const idSchema = z.object({ id: z.string() });

/** Columns that a step writes in addition to the domain's state. */
interface AlsoWritten {
  round?: Partial<Pick<RoundEntity, 'asked' | 'questions' | 'notice' | 'key'>>;
  /** Results of each member's answers. */
  results?: ReadonlyMap<string, RoundResult[]>;
}

/** Rounds with their participants; every step is published to the members in the room. */
@Injectable()
export class RoundsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rooms: RoomsRepository,
  ) {}

  /** Returns the newest round of a session; null without a recent one. */
  async newest(
    sessionId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<KeptRound | null> {
    const order = { revision: 'DESC' } as const;
    const round = await manager.findOne(RoundEntity, { where: { sessionId }, order });
    return round && withMembers(manager, round);
  }

  /** Locks a round until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<KeptRound | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    const round = await manager.findOne(RoundEntity, { where: { id }, lock });
    return round && withMembers(manager, round);
  }

  /** Inserts a new round, and publishes it. */
  async insert(work: UnitOfWork, kept: KeptRound): Promise<void> {
    await work.manager.insert(RoundEntity, kept.round);
    await work.manager.insert(RoundMemberEntity, kept.members);
    await this.notify(work, kept);
  }

  /**
   * Applies an event to a locked round, and writes the additional columns.
   * @returns whether anything changed; only then it is published.
   */
  async step(
    work: UnitOfWork,
    kept: KeptRound,
    event: RoundEvent,
    also: AlsoWritten = {},
  ): Promise<boolean> {
    const before = asRound(kept);
    const after = step(before, event);
    if (after === before) return false;
    const { round, members } = kept;
    const { state, failure } = after;
    const endsAt = after.endsAt === null ? null : new Date(after.endsAt);
    const changed = { ...also.round, state, failure, endsAt, revision: round.revision + 1 };
    Object.assign(round, changed);
    await work.manager.update(RoundEntity, { id: round.id }, changed);
    for (const member of members) {
      const { roundId, studentId } = member;
      const choices = [...(after.choices.get(studentId) ?? [])];
      const answered = choices.filter((choice) => choice !== null).length;
      const own = { choices, answered, results: also.results?.get(studentId) ?? member.results };
      Object.assign(member, own);
      // Only an update, so that a participant who was deleted meanwhile is not inserted again.
      await work.manager.update(RoundMemberEntity, { roundId, studentId }, own);
    }
    if (state === before.state) await this.notifyProgress(work, kept);
    else await this.notify(work, kept);
    return true;
  }

  /** Returns the ids of the members in the room. */
  async present(manager: EntityManager, sessionId: string): Promise<string[]> {
    return (await this.rooms.members(manager, sessionId)).map(({ studentId }) => studentId);
  }

  /** As `present`, outside of a transaction; empty for a room that has ended. */
  presentNow(sessionId: string): Promise<string[]> {
    return this.present(this.dataSource.manager, sessionId);
  }

  /**
   * Claims the generation of a round, unless it is made or another process has claimed it since
   * `staleAt`.
   * @returns the round, or null if it could not be claimed.
   */
  async takeMaking(id: string, now: Date, staleAt: Date): Promise<KeptRound | null> {
    const sql = `UPDATE rounds SET asked_at = $2 WHERE id = $1 AND state = 'making'
      AND (asked_at IS NULL OR asked_at <= $3)`;
    const isOurs = (await changeRows(this.dataSource, sql, [id, now, staleAt])) === 1;
    if (!isOurs) return null;
    const { manager } = this.dataSource;
    const round = await manager.findOneBy(RoundEntity, { id });
    return round && withMembers(manager, round);
  }

  /** Returns rounds whose generation has not been claimed, or whose claim is stale. */
  async findUnmade(staleAt: Date, limit: number): Promise<string[]> {
    const rows = await readRows(this.dataSource, idSchema, UNMADE, [staleAt, limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Returns rounds that are over, by their deadline or because no member in the room has a
   * question left.
   */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = await readRows(this.dataSource, idSchema, DUE, [now, limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Removes a deleted student from rounds, and deletes the input that was to be made into
   * questions. Locks rounds before members, as every step does.
   */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      `SELECT 1 FROM rounds WHERE starter_id = $1
         OR id IN (SELECT round_id FROM round_members WHERE student_id = $1)
       ORDER BY id FOR UPDATE`,
      [studentId],
    );
    await manager.query(
      `UPDATE rounds SET starter_id = NULL, asked = NULL,
         state = CASE state WHEN 'making' THEN 'failed' ELSE state END
       WHERE starter_id = $1`,
      [studentId],
    );
    await manager.delete(RoundMemberEntity, { studentId });
  }

  /** Deletes finished rounds created before `before`; each student's tests keep the answers. */
  deleteOld(before: Date): Promise<number> {
    const sql = `DELETE FROM rounds WHERE created_at < $1 AND state IN ('closed', 'failed')`;
    return changeRows(this.dataSource, sql, [before]);
  }

  private async notify(work: UnitOfWork, kept: KeptRound): Promise<void> {
    for (const userId of await this.present(work.manager, kept.round.sessionId)) {
      work.emit(studyPracticeChanged, { userId, practice: viewFor(kept, userId) });
    }
  }

  private async notifyProgress(work: UnitOfWork, kept: KeptRound): Promise<void> {
    for (const userId of await this.present(work.manager, kept.round.sessionId)) {
      work.emit(studyPracticeAnswered, { userId, progress: progressFor(kept, userId) });
    }
  }
}

async function withMembers(manager: EntityManager, round: RoundEntity): Promise<KeptRound> {
  const order = { studentId: 'ASC' } as const;
  const members = await manager.find(RoundMemberEntity, { where: { roundId: round.id }, order });
  return { round, members };
}

const UNMADE = `
  SELECT id FROM rounds WHERE state = 'making' AND coalesce(asked_at, created_at) <= $1
  ORDER BY created_at LIMIT $2`;

const DUE = `
  SELECT r.id FROM rounds r WHERE r.state = 'closing' OR (r.state = 'running' AND (r.ends_at <= $1
    OR NOT EXISTS (SELECT 1 FROM round_members m
      JOIN members p ON p.session_id = r.session_id AND p.student_id = m.student_id
      WHERE m.round_id = r.id AND p.left_at IS NULL
        AND m.answered < jsonb_array_length(r.questions))))
  ORDER BY r.created_at LIMIT $2`;
