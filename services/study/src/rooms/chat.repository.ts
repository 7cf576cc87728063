import { Injectable } from '@nestjs/common';
import {
  STUDY_CHAT_SPAN_MS,
  STUDY_HISTORY_MAX,
  studyChannelSchema,
  type StudyMessage,
} from '@portal/contracts/study';
import { readRows, type SqlRunner } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Before, LockedRooms, StoredMessage, MessageDraft } from './domain/chat';

/** Reads and writes the chats of rooms, many rooms per statement. */
@Injectable()
export class ChatRepository {
  /**
   * Locks the rooms that have not ended and that no other transaction has locked, until the
   * transaction ends.
   */
  lockFree(manager: EntityManager, roomIds: readonly string[]): Promise<LockedRooms> {
    return lockedBy(manager, LOCK_FREE, roomIds);
  }

  /** As `lockFree` for one room, but waits for the holder of the lock. */
  lock(manager: EntityManager, roomId: string): Promise<LockedRooms> {
    return lockedBy(manager, LOCK, [roomId]);
  }

  /** Returns earlier messages: recent ones of the same students, and ones with the same ids. */
  async before(
    manager: EntityManager,
    drafts: readonly MessageDraft[],
    now: Date,
  ): Promise<Before> {
    const rows = await readRows(manager, beforeSchema, BEFORE, [
      [...new Set(drafts.map(({ studentId }) => studentId))],
      new Date(now.getTime() - STUDY_CHAT_SPAN_MS),
      drafts.map(({ messageId }) => messageId),
    ]);
    const before: Before = { recent: new Map(), known: new Map() };
    for (const { known, sender_id: senderId, name, recent, oldest } of rows) {
      if (known) before.known.set(known.id, toStoredMessage(known, name));
      else if (oldest) before.recent.set(senderId, { count: recent, oldestAt: oldest });
    }
    return before;
  }

  /** Inserts new messages of locked rooms, and updates the rooms' last numbers. */
  async keep(manager: EntityManager, stored: readonly StoredMessage[]): Promise<void> {
    const last = new Map(stored.map(({ roomId, message }) => [roomId, message.number]));
    const messages = stored.map(({ message }) => message);
    await manager.query(KEEP, [
      [...last.keys()],
      [...last.values()],
      messages.map(({ _id }) => _id),
      stored.map(({ roomId }) => roomId),
      messages.map(({ number }) => number),
      messages.map(({ channel }) => channel),
      messages.map(({ userId }) => userId),
      messages.map(({ text }) => text),
      messages.map(({ time }) => time),
    ]);
  }

  /** Returns messages, newest first, before a number if given. */
  async newest(runner: SqlRunner, roomId: string, before?: number): Promise<StudyMessage[]> {
    const rows = await readRows(runner, rowSchema, NEWEST, [
      roomId,
      before ?? null,
      STUDY_HISTORY_MAX,
    ]);
    return rows.map((row) => toMessage(row, row.name));
  }
}

/**
 * Locks rooms, then reads their members, so that members who left in the meantime are not
 * included.
 */
async function lockedBy(
  manager: EntityManager,
  sql: string,
  roomIds: readonly string[],
): Promise<LockedRooms> {
  const locked = await readRows(manager, lockedSchema, sql, [roomIds]);
  const rooms: LockedRooms = new Map();
  for (const { id, last_number: lastNumber, is_open: isOpen } of locked) {
    if (isOpen) rooms.set(id, { lastNumber, names: new Map() });
  }
  if (rooms.size === 0) return rooms;
  for (const row of await readRows(manager, memberSchema, MEMBERS, [[...rooms.keys()]])) {
    if (row.is_member) rooms.get(row.session_id)?.names.set(row.student_id, nameOf(row.name));
  }
  return rooms;
}

function nameOf(name: string | null): string {
  return name || 'Former student';
}

function toStoredMessage(row: z.output<typeof knownSchema>, name: string | null): StoredMessage {
  return { roomId: row.session_id, message: toMessage(row, name) };
}

function toMessage(row: z.output<typeof messageSchema>, name: string | null): StudyMessage {
  const { id: _id, sender_id: userId, created_at: createdAt, number, channel, text } = row;
  return { _id, number, channel, userId, user: nameOf(name), text, time: createdAt.toISOString() };
}

const lockedSchema = z.object({ id: z.string(), last_number: z.number(), is_open: z.boolean() });
const memberSchema = z.object({
  session_id: z.string(),
  student_id: z.string(),
  name: z.string().nullable(),
  is_member: z.boolean(),
});
const messageSchema = z.object({
  id: z.string(),
  number: z.number(),
  channel: studyChannelSchema,
  sender_id: z.string(),
  text: z.string(),
  created_at: z.coerce.date(),
});
const rowSchema = messageSchema.extend({ name: z.string().nullable() });
const knownSchema = messageSchema.extend({ session_id: z.string() });
const beforeSchema = z.object({
  known: knownSchema.nullable(),
  sender_id: z.string(),
  name: z.string().nullable(),
  recent: z.number(),
  oldest: z.date().nullable(),
});

/**
 * Ended sessions and members who left are filtered afterwards: with these as conditions, a planner
 * without statistics of the tables would read all active rows.
 */
const LOCK = `
  SELECT id, last_number, ended_at IS NULL AS is_open
  FROM sessions WHERE id = ANY($1::uuid[]) FOR NO KEY UPDATE`;

const LOCK_FREE = `${LOCK} SKIP LOCKED`;

const MEMBERS = `
  SELECT session_id, student_id, name, left_at IS NULL AS is_member
  FROM members LEFT JOIN students USING (student_id) WHERE session_id = ANY($1::uuid[])`;

const BEFORE = `
  SELECT NULL AS known, sender_id, NULL AS name, count(*)::integer AS recent, min(created_at) AS oldest
  FROM messages WHERE sender_id = ANY($1::uuid[]) AND created_at > $2 GROUP BY sender_id
  UNION ALL
  SELECT to_jsonb(messages), sender_id, name, 0, NULL
  FROM messages LEFT JOIN students ON student_id = sender_id WHERE id = ANY($3::uuid[])`;

const KEEP = `
  WITH counted AS (
    UPDATE sessions SET last_number = last.number
    FROM unnest($1::uuid[], $2::integer[]) AS last (room, number) WHERE id = room
  )
  INSERT INTO messages (id, session_id, number, channel, sender_id, text, created_at)
  SELECT * FROM unnest(
    $3::uuid[], $4::uuid[], $5::integer[], $6::text[], $7::uuid[], $8::text[], $9::timestamptz[])`;

const NEWEST = `
  SELECT messages.*, name FROM messages LEFT JOIN students ON student_id = sender_id
  WHERE session_id = $1 AND ($2::integer IS NULL OR number < $2)
  ORDER BY number DESC LIMIT $3`;
