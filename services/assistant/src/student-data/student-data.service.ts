import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import { readRow, readRows, type ExportPage, type StudentData, type UnitOfWork } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MESSAGE_COLUMNS, messageRowSchema } from '../chats/chat-rows';
import { ChatsRepository } from '../chats/chats.repository';

const rowSchema = messageRowSchema.extend({ title: z.string(), position: z.string() });
const countSchema = z.object({ chats: z.coerce.number() });

/** Exports and deletes a student's data: chats and daily message usage. */
@Injectable()
export class StudentDataService implements StudentData<'assistant'> {
  readonly sections = {
    'assistant.messages': (studentId: string, after: string | null) => this.page(studentId, after),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly chats: ChatsRepository,
  ) {}

  async count(studentId: string) {
    const sql = 'SELECT count(*) AS chats FROM chats WHERE student_id = $1';
    return readRow(this.dataSource, countSchema, sql, [studentId]);
  }

  /**
   * Deletes the chats; a running answer ends, as its row is gone. Daily counts stay: limits
   * outlive accounts.
   */
  async forget({ manager }: UnitOfWork, studentId: string): Promise<void> {
    await this.chats.clear(manager, studentId);
  }

  /** Returns a page of messages in sending order, after the position `after`. */
  private async page(studentId: string, after: string | null) {
    const place = z.coerce
      .number()
      .int()
      .parse(after ?? 0);
    const parameters = [studentId, place, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, rowSchema, PAGE, parameters);
    const shown = withinBytes(rows.slice(0, EXPORT_PAGE_MAX));
    const last = shown.at(-1);
    const page: ExportPage<ReturnType<typeof itemOf>> = {
      items: shown.map(itemOf),
      next: last && shown.length < rows.length ? last.position : null,
    };
    return page;
  }
}

function itemOf(row: z.output<typeof rowSchema>) {
  const { chat_id: chatId, title: chat, role, content, created_at: createdAt, state } = row;
  const sources = row.sources.map(({ kind, title, place }) => ({ kind, title, place }));
  return { chatId, chat, role, content, time: createdAt.toISOString(), state, sources };
}

const PAGE = `
  SELECT ${MESSAGE_COLUMNS.split(', ')
    .map((name) => `m.${name}`)
    .join(', ')}, c.title, m.position::text AS position
  FROM messages m JOIN chats c ON c.id = m.chat_id
  WHERE m.student_id = $1 AND m.position > $2 ORDER BY m.position LIMIT $3`;
