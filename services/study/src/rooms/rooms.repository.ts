import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { DEPARTMENTS, departmentSchema } from '@portal/contracts';
import { STUDY_SILENCE_MS, type StudyMember } from '@portal/contracts/study';
import { studyRoomChanged } from '@portal/contracts/study-rooms';
import { readRow, readRows, type SqlRunner, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { isInCall } from './domain/in-call';
import { roomNotFound } from './room-not-found.error';
import { MemberEntity } from './member.entity';
import { SessionEntity } from './session.entity';

/** Defaults for a member unknown to the directory: the contract requires a department. */
const UNKNOWN = { name: 'Student', department: DEPARTMENTS[0] };

/** Reads and locks sessions and their members. */
@Injectable()
export class RoomsRepository {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Locks an active session until the transaction ends; null if there is none. */
  lock(manager: EntityManager, id: string): Promise<SessionEntity | null> {
    const where = { id, endedAt: IsNull() };
    return manager.findOne(SessionEntity, { where, lock: { mode: 'for_no_key_update' } });
  }

  /** As `lock`, and returns the members; null if there is no active session. */
  async lockMembers(manager: EntityManager, id: string): Promise<MemberEntity[] | null> {
    return (await this.lock(manager, id)) && this.members(manager, id);
  }

  /** As `lock`, for a member. @throws PortalError `not_found`, for any reason */
  async lockFor(manager: EntityManager, id: string, studentId: string) {
    const session = await this.lock(manager, id);
    const members = session ? await this.members(manager, id) : [];
    const member = members.find((one) => one.studentId === studentId);
    if (!session || !member) throw roomNotFound();
    return { session, member, members };
  }

  /** Returns the members who have not left, in the order of joining. */
  members(manager: EntityManager, sessionId: string): Promise<MemberEntity[]> {
    const order = { joinedAt: 'ASC', studentId: 'ASC' } as const;
    return manager.find(MemberEntity, { where: { sessionId, leftAt: IsNull() }, order });
  }

  /** Returns the session that a student is in, or null. */
  async activeOf(runner: SqlRunner, studentId: string): Promise<string | null> {
    const [row] = await readRows(runner, activeSchema, ACTIVE, [studentId]);
    return row?.session_id ?? null;
  }

  /** Returns a member with the data for calls; undefined if the student is not a member. */
  async callMember(runner: SqlRunner, sessionId: string, studentId: string) {
    const [row] = await readRows(runner, callMemberSchema, CALL_MEMBER, [sessionId, studentId]);
    return row && { studentId, joinedAt: row.joined_at, name: row.name || UNKNOWN.name };
  }

  /** Returns the members of a session, as the others see them. */
  async shown(runner: SqlRunner, sessionId: string): Promise<StudyMember[]> {
    const now = this.clock().getTime();
    const rows = await readRows(runner, memberSchema, SHOWN, [sessionId]);
    return rows.map((row) => {
      const lastSeenAt = row.last_seen_at?.getTime() ?? null;
      return {
        _id: row.student_id,
        name: row.name || UNKNOWN.name,
        department: departmentSchema.catch(UNKNOWN.department).parse(row.department),
        profileImage: row.profile_image,
        peerId: isInCall(lastSeenAt, now, STUDY_SILENCE_MS) ? row.peer_id : null,
        media: row.media,
        isHere: row.is_here,
      };
    });
  }

  /** Publishes the session's current members to them, after the commit. */
  async notify(work: UnitOfWork, sessionId: string): Promise<void> {
    const changed = await readRow(work.manager, changedSchema, CHANGE, [sessionId]);
    const members = await this.shown(work.manager, sessionId);
    const { revision } = changed;
    const room: PayloadOf<typeof studyRoomChanged> = { roomId: sessionId, revision, members };
    if (changed.provider) room.provider = changed.provider;
    work.emit(studyRoomChanged, room);
  }
}

const callMemberSchema = z.object({ name: z.string().nullable(), joined_at: z.date() });
const activeSchema = z.object({ session_id: z.string() });
const changedSchema = z.object({
  revision: z.number(),
  provider: studyRoomChanged.payload.shape.provider.nullable(),
});
const memberSchema = z.object({
  student_id: z.string(),
  name: z.string().nullable(),
  department: z.string().nullable(),
  profile_image: z.string().nullable(),
  peer_id: z.string().nullable(),
  media: z.object({ audio: z.boolean(), video: z.boolean(), screen: z.boolean() }),
  is_here: z.boolean(),
  last_seen_at: z.date().nullable(),
});

const ACTIVE = 'SELECT session_id FROM members WHERE student_id = $1 AND left_at IS NULL';

const CALL_MEMBER = `
  SELECT name, joined_at FROM members LEFT JOIN students USING (student_id)
  WHERE session_id = $1 AND student_id = $2 AND left_at IS NULL`;

const SHOWN = `
  SELECT student_id, name, department, profile_image, peer_id, media, is_here, last_seen_at
  FROM members LEFT JOIN students USING (student_id)
  WHERE session_id = $1 AND left_at IS NULL ORDER BY joined_at, student_id`;

const CHANGE = `
  UPDATE sessions SET revision = revision + 1 WHERE id = $1 RETURNING revision, provider`;
