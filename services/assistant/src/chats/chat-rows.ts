import {
  chatSourceSchema,
  messageStateSchema,
  type ChatMessage,
} from '@portal/contracts/assistant';
import { z } from 'zod';

/** An answer whose writer has given no sign for so long, in ms, is written by nobody any more. */
const WRITER_LOST_MS = 30_000;

export const messageRowSchema = z.object({
  id: z.string(),
  chat_id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  state: messageStateSchema,
  failure: z.string().nullable(),
  notice: z.string().nullable(),
  sources: z.array(chatSourceSchema),
  answers: z.string().nullable(),
  flushed_at: z.date().nullable(),
  created_at: z.date(),
});
export type MessageRow = z.output<typeof messageRowSchema>;
export const MESSAGE_COLUMNS =
  'id, chat_id, role, content, state, failure, notice, sources, answers, flushed_at, created_at';

/** As a screen shows it: what nobody writes any more was stopped. */
export function toMessage(row: MessageRow, now: Date): ChatMessage {
  const { id, role, content, failure, notice, sources } = row;
  const time = row.created_at.toISOString();
  return { _id: id, role, content, time, state: stateOf(row, now), failure, notice, sources };
}

/** Whether somebody is writing it: its writer gives a sign every few seconds. */
export function isBeingWritten({ state, flushed_at: flushedAt }: MessageRow, now: Date): boolean {
  return state === 'writing' && now.getTime() - (flushedAt?.getTime() ?? 0) <= WRITER_LOST_MS;
}

function stateOf(row: MessageRow, now: Date): ChatMessage['state'] {
  return row.state === 'writing' && !isBeingWritten(row, now) ? 'stopped' : row.state;
}
