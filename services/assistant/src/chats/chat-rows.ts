import {
  chatSourceSchema,
  messageStateSchema,
  type ChatMessage,
} from '@portal/contracts/assistant';
import { z } from 'zod';

/** Time without a heartbeat after which the writer of an answer counts as lost, in ms. */
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

/** Maps a row to the message of the screen; an answer whose writer is lost counts as stopped. */
export function toMessage(row: MessageRow, now: Date): ChatMessage {
  const { id, role, content, failure, notice, sources } = row;
  const time = row.created_at.toISOString();
  return { _id: id, role, content, time, state: stateOf(row, now), failure, notice, sources };
}

/** Whether an answer is being written: its writer sends a heartbeat every few seconds. */
export function isBeingWritten({ state, flushed_at: flushedAt }: MessageRow, now: Date): boolean {
  return state === 'writing' && now.getTime() - (flushedAt?.getTime() ?? 0) <= WRITER_LOST_MS;
}

function stateOf(row: MessageRow, now: Date): ChatMessage['state'] {
  return row.state === 'writing' && !isBeingWritten(row, now) ? 'stopped' : row.state;
}
