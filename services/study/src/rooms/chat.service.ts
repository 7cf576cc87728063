import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  STUDY_CHAT_MAX,
  STUDY_CHAT_SPAN_MS,
  STUDY_HISTORY_MAX,
  studyChannelSchema,
  type StudyMessage,
} from '@portal/contracts/study';
import {
  studyMessageSaid,
  type listStudyMessages,
  type sayInStudyRoom,
} from '@portal/contracts/study-rooms';
import { readRows, Transactions, type SqlRunner } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { roomNotFound, RoomsRepository } from './rooms.repository';

type Saying = RequestOf<typeof sayInStudyRoom>;

/** The chat of a room. */
@Injectable()
export class ChatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `not_found`, `invalid_input`, `too_many_requests` with when to come again */
  async say(saying: Saying): Promise<StudyMessage> {
    return this.transactions.run(async (work) => {
      const { roomId, studentId, messageId, channel, text } = saying;
      await this.lock(work.manager, roomId);
      const said = await this.find(work.manager, saying);
      if (said) return said;
      await this.limit(work.manager, studentId);
      const parameters = [messageId, roomId, channel, studentId, text, this.clock()];
      const [row] = await readRows(work.manager, rowSchema, INSERT, parameters);
      if (!row) throw roomNotFound();
      const message = toMessage(row);
      work.emit(studyMessageSaid, { roomId, message });
      return message;
    });
  }

  /** The newest first, for a member. */
  async list(request: RequestOf<typeof listStudyMessages>): Promise<StudyMessage[]> {
    const { roomId, studentId, before } = request;
    if ((await this.rooms.activeOf(this.dataSource, studentId)) !== roomId) throw roomNotFound();
    return this.newest(this.dataSource, roomId, before);
  }

  /** The newest first, as many as fit into an answer. */
  async newest(runner: SqlRunner, roomId: string, before?: number): Promise<StudyMessage[]> {
    const parameters = [roomId, before ?? null, STUDY_HISTORY_MAX];
    return withinBytes((await readRows(runner, rowSchema, NEWEST, parameters)).map(toMessage));
  }

  /** One at a time in a room: their numbers have no gaps, and the limit is exact. */
  private async lock(manager: EntityManager, roomId: string): Promise<void> {
    const [room] = await readRows(manager, z.object({}), LOCK, [roomId]);
    if (!room) throw roomNotFound();
  }

  private async find(manager: EntityManager, saying: Saying): Promise<StudyMessage | null> {
    const { messageId, roomId, studentId } = saying;
    const [row] = await readRows(manager, foundSchema, FIND, [messageId]);
    if (!row) return null;
    if (row.session_id === roomId && row.sender_id === studentId) return toMessage(row);
    throw new PortalError('invalid_input', 'This message id is taken.');
  }

  private async limit(manager: EntityManager, studentId: string): Promise<void> {
    const now = this.clock().getTime();
    const since = new Date(now - STUDY_CHAT_SPAN_MS);
    const [oldest] = await readRows(manager, oldestSchema, OLDEST_OF_FULL_SPAN, [
      studentId,
      since,
      STUDY_CHAT_MAX - 1,
    ]);
    if (!oldest) return;
    const waitMs = oldest.created_at.getTime() + STUDY_CHAT_SPAN_MS - now;
    throw new PortalError('too_many_requests', 'Please wait a moment before you write more.', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }
}

function toMessage(row: z.output<typeof rowSchema>): StudyMessage {
  const { id: _id, sender_id: userId, created_at: createdAt, number, channel, text } = row;
  const user = row.name || 'Former student';
  return { _id, number, channel, userId, user, text, time: createdAt.toISOString() };
}

const rowSchema = z.object({
  id: z.string(),
  number: z.number(),
  channel: studyChannelSchema,
  sender_id: z.string(),
  name: z.string().nullable(),
  text: z.string(),
  created_at: z.date(),
});
const foundSchema = rowSchema.extend({ session_id: z.string() });
const oldestSchema = z.object({ created_at: z.date() });

const LOCK = 'SELECT id FROM sessions WHERE id = $1 AND ended_at IS NULL FOR NO KEY UPDATE';

const FIND = `
  SELECT messages.*, name FROM messages LEFT JOIN students ON student_id = sender_id
  WHERE messages.id = $1`;

/** The message that must leave the span before there is room for another. */
const OLDEST_OF_FULL_SPAN = `
  SELECT created_at FROM messages WHERE sender_id = $1 AND created_at > $2
  ORDER BY created_at DESC OFFSET $3 LIMIT 1`;

const INSERT = `
  WITH room AS (
    UPDATE sessions SET last_number = last_number + 1
    WHERE id = $2 AND EXISTS (
      SELECT FROM members WHERE session_id = $2 AND student_id = $4 AND left_at IS NULL)
    RETURNING last_number
  ), said AS (
    INSERT INTO messages (id, session_id, number, channel, sender_id, text, created_at)
    SELECT $1, $2, last_number, $3, $4, $5, $6 FROM room RETURNING *
  )
  SELECT said.*, name FROM said LEFT JOIN students ON student_id = sender_id`;

const NEWEST = `
  SELECT messages.*, name FROM messages LEFT JOIN students ON student_id = sender_id
  WHERE session_id = $1 AND ($2::integer IS NULL OR number < $2)
  ORDER BY number DESC LIMIT $3`;
