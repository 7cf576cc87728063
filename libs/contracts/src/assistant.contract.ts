import { z } from 'zod';
import {
  assistantDaySchema,
  assistantStateSchema,
  CHAT_FOUND_MAX,
  chatFoundSchema,
  chatMessageSchema,
  chatQuerySchema,
  chatSchema,
  CHATS_MAX,
  chatTitleSchema,
  chatWords,
} from './assistant-parts';
import { defineRequest } from './contract';
import { idSchema } from './id';
import { defineStream } from './stream';

export * from './assistant-parts';
export * from './assistant.routes';

const ofStudent = z.object({ studentId: z.uuid() });
const ofChat = ofStudent.extend({ chatId: idSchema });
const done = z.object({ message: z.string() });

export const listChats = defineRequest({
  subject: 'assistant.listChats',
  summary:
    'A student’s chats, the one used last first: with its newest messages, the others with their last',
  request: ofStudent,
  response: z.object({ chats: z.array(chatSchema).max(CHATS_MAX), state: assistantStateSchema }),
  errors: [],
});

export const getChat = defineRequest({
  subject: 'assistant.getChat',
  summary: 'A page of a chat: its newest messages, or those before one of them',
  request: ofChat.extend({ before: idSchema.nullable().default(null) }),
  response: chatSchema,
  errors: ['not_found'],
});

export const renameChat = defineRequest({
  subject: 'assistant.renameChat',
  summary: 'Gives a chat another name',
  request: ofChat.extend({ title: chatTitleSchema }),
  response: done,
  errors: ['not_found', 'invalid_input'],
});

export const deleteChat = defineRequest({
  subject: 'assistant.deleteChat',
  summary: 'Deletes a chat; one that is not there is no error',
  request: ofChat,
  response: done,
  errors: [],
});

export const clearChats = defineRequest({
  subject: 'assistant.clearChats',
  summary: 'Deletes all chats of a student',
  request: ofStudent,
  response: done,
  errors: [],
});

export const searchChats = defineRequest({
  subject: 'assistant.searchChats',
  summary: 'Chats in whose names or messages some words stand, the newest first',
  request: ofStudent.extend({ query: chatQuerySchema }),
  response: z.object({ found: z.array(chatFoundSchema).max(CHAT_FOUND_MAX) }),
  errors: ['invalid_input'],
});

/** One chunk of an answer while it is being written. */
export const answerChunkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begun'),
    chatId: z.uuid(),
    title: z.string(),
    question: chatMessageSchema,
    answer: chatMessageSchema,
  }),
  /** Additional text; an empty text is a keep-alive. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Replaces all text sent so far. */
  z.object({ kind: z.literal('instead'), text: z.string() }),
  /** The answer as stored: its text omits citations that failed verification. */
  z.object({ kind: z.literal('ended'), answer: chatMessageSchema, state: assistantStateSchema }),
]);
export type AnswerChunk = z.infer<typeof answerChunkSchema>;

/**
 * Maximum time without a chunk, in ms; keep-alive chunks arrive several times within it, even
 * while a model is silent.
 */
const ANSWER_IDLE_MS = 45_000;

export const answerMessage = defineStream({
  subject: 'assistant.answer',
  summary:
    'Keeps a message and answers it, bit by bit; a reader who leaves stops it, and what came is kept',
  request: ofStudent.extend({ ...chatWords, messageId: idSchema }),
  chunk: answerChunkSchema,
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'too_many_requests',
    'unauthenticated',
    'unavailable',
  ],
  idleMs: ANSWER_IDLE_MS,
});

export const getAssistantUse = defineRequest({
  subject: 'assistant.getUse',
  summary:
    'What the assistant was used for of late, in sums, the newest day first; never what was said',
  request: z.object({}),
  response: z.object({ days: z.array(assistantDaySchema).max(31) }),
  errors: [],
});
