import { Injectable } from '@nestjs/common';
import { CHAT_FOUND_MAX, type ChatFound } from '@portal/contracts/assistant';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Characters of a message that are shown on each side of the match. */
const AROUND = 60;

const rowSchema = z.object({
  chat_id: z.string(),
  title: z.string(),
  content: z.string().nullable(),
  time: z.date(),
});

/** Finds chats of a student by words in their titles and messages, case-insensitively. */
@Injectable()
export class ChatSearchService {
  constructor(private readonly dataSource: DataSource) {}

  async search(studentId: string, query: string): Promise<ChatFound[]> {
    const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
    const parameters = [studentId, pattern, CHAT_FOUND_MAX];
    const rows = await readRows(this.dataSource, rowSchema, SEARCH, parameters);
    return rows.map(({ chat_id: chatId, title, content, time }) => ({
      chatId,
      title,
      excerpt: content === null ? null : excerptOf(content, query),
      time: time.toISOString(),
    }));
  }
}

/** Returns the text around the first match, on one line. */
export function excerptOf(content: string, query: string): string {
  const at = Math.max(0, content.toLowerCase().indexOf(query.toLowerCase()));
  const [from, to] = [Math.max(0, at - AROUND), at + query.length + AROUND];
  const cut = Array.from(content.slice(from, to)).join('').replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${cut}${to < content.length ? '…' : ''}`;
}

/** Returns each chat once, by its newest matching message or by its title. */
const SEARCH = `
  SELECT * FROM (
    SELECT DISTINCT ON (c.id) c.id AS chat_id, c.title, m.content, coalesce(m.created_at, c.updated_at) AS time
    FROM chats c
    LEFT JOIN messages m ON m.chat_id = c.id AND m.content ILIKE $2
    WHERE c.student_id = $1 AND (c.title ILIKE $2 OR m.id IS NOT NULL)
    ORDER BY c.id, m.position DESC NULLS LAST
  ) found ORDER BY time DESC LIMIT $3`;
