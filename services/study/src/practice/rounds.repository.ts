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

/** What a step brings with it, beside what its rules say. */
interface AlsoWritten {
  round?: Partial<Pick<RoundEntity, 'asked' | 'questions' | 'notice' | 'key'>>;
  /** What each member's answers came to. */
  results?: ReadonlyMap<string, RoundResult[]>;
}

/** Rounds with their participants; every step is sent to the members who are in the room. */
@Injectable()
export class RoundsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rooms: RoomsRepository,
  ) {}

  /** The newest round of a session; null: there was none lately. */
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

  /** Writes a new round, and publishes it. */
  async insert(work: UnitOfWork, kept: KeptRound): Promise<void> {
    await work.manager.insert(RoundEntity, kept.round);
    await work.manager.insert(RoundMemberEntity, kept.members);
    await this.notify(work, kept);
  }

  /**
   * Takes a locked round one step on, with what else is to be written of it.
   * @returns whether anything has changed; only then it is published.
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
      // Never written anew: a student who was forgotten meanwhile stays so.
      await work.manager.update(RoundMemberEntity, { roundId, studentId }, own);
    }
    if (state === before.state) await this.notifyProgress(work, kept);
    else await this.notify(work, kept);
    return true;
  }

  /** Members in the room. */
  async present(manager: EntityManager, sessionId: string): Promise<string[]> {
    return (await this.rooms.members(manager, sessionId)).map(({ studentId }) => studentId);
  }

  /** As `present`, outside of a transaction; nobody is in a room that has ended. */
  presentNow(sessionId: string): Promise<string[]> {
    return this.present(this.dataSource.manager, sessionId);
  }

  /**
   * Takes the making of a round over, unless it is made already or somebody has begun since `staleAt`.
   * @returns the round, if it is ours to make.
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

  /** Rounds whose making was begun by nobody, or so long ago that it has come to nothing. */
  async findUnmade(staleAt: Date, limit: number): Promise<string[]> {
    const rows = await readRows(this.dataSource, idSchema, UNMADE, [staleAt, limit]);
    return rows.map(({ id }) => id);
  }

  /** Rounds that are over, by their time or since nobody in the room has anything to answer. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const rows = await readRows(this.dataSource, idSchema, DUE, [now, limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Who is deleted takes part no more; what was to be made from the student's words or file is not. Locks
   * rounds before members, as every step does.
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

  /** Drops rounds that were over before `before`: what was practised stays with each student's tests. */
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
