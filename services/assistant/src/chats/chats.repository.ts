import { Injectable } from '@nestjs/common';
import { CHAT_PAGE_MAX, CHATS_MAX } from '@portal/contracts/assistant';
import { changeRows, readRows, type SqlRunner } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MESSAGE_COLUMNS, messageRowSchema, type MessageRow } from './chat-rows';

/** Messages in the list of each chat except the most recently used one. */
const PREVIEW = 2;

const chatRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  updated_at: z.date(),
});
export type ChatRow = z.output<typeof chatRowSchema>;

/** Reads chats and their messages. */
@Injectable()
export class ChatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the chats of a student, most recently used first. */
  listOf(studentId: string): Promise<ChatRow[]> {
    const sql = `SELECT id, title, updated_at FROM chats WHERE student_id = $1
      ORDER BY updated_at DESC, id LIMIT $2`;
    return readRows(this.dataSource, chatRowSchema, sql, [studentId, CHATS_MAX]);
  }

  async find(studentId: string, chatId: string): Promise<ChatRow | null> {
    const sql = 'SELECT id, title, updated_at FROM chats WHERE id = $1 AND student_id = $2';
    const [row] = await readRows(this.dataSource, chatRowSchema, sql, [chatId, studentId]);
    return row ?? null;
  }

  /**
   * Returns the newest messages of a chat, or those before a message, in their order, and one more
   * than a page.
   */
  async page(chatId: string, before: string | null): Promise<MessageRow[]> {
    const rows = await readRows(this.dataSource, messageRowSchema, PAGE, [
      chatId,
      before,
      CHAT_PAGE_MAX + 1,
    ]);
    return rows.reverse();
  }

  /** Returns the last messages of each of these chats, by chat and in their order. */
  async previews(chatIds: readonly string[]): Promise<Map<string, MessageRow[]>> {
    const rows = await readRows(this.dataSource, messageRowSchema, PREVIEWS, [chatIds, PREVIEW]);
    return byChat(rows);
  }

  rename(studentId: string, chatId: string, title: string): Promise<number> {
    const sql = 'UPDATE chats SET title = $3 WHERE id = $1 AND student_id = $2';
    return changeRows(this.dataSource, sql, [chatId, studentId, title]);
  }

  delete(runner: SqlRunner, studentId: string, chatId: string): Promise<number> {
    const sql = 'DELETE FROM chats WHERE id = $1 AND student_id = $2';
    return changeRows(runner, sql, [chatId, studentId]);
  }

  clear(runner: SqlRunner, studentId: string): Promise<number> {
    return changeRows(runner, 'DELETE FROM chats WHERE student_id = $1', [studentId]);
  }
}

function byChat(rows: readonly MessageRow[]): Map<string, MessageRow[]> {
  const groups = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const group = groups.get(row.chat_id) ?? [];
    group.push(row);
    groups.set(row.chat_id, group);
  }
  return groups;
}

const PAGE = `
  SELECT ${MESSAGE_COLUMNS} FROM messages
  WHERE chat_id = $1
    AND ($2::uuid IS NULL OR position < (SELECT position FROM messages WHERE id = $2 AND chat_id = $1))
  ORDER BY position DESC LIMIT $3`;

const PREVIEWS = `
  SELECT ${MESSAGE_COLUMNS} FROM unnest($1::uuid[]) AS wanted (chat)
  CROSS JOIN LATERAL (
    SELECT * FROM messages WHERE chat_id = wanted.chat ORDER BY position DESC LIMIT $2
  ) newest ORDER BY chat_id, position`;
