import { z } from 'zod';
import { idSchema } from './id';
import { textSchema } from './text';

/** Maximum length of a message to the assistant and of its answer, in characters. */
export const CHAT_MESSAGE_MAX = 4_000;
export const CHAT_ANSWER_MAX = 32_000;
export const CHAT_TITLE_MAX = 80;
/** Maximum number of chats of one student. */
export const CHATS_MAX = 100;
/** Maximum number of messages on one page of a chat. */
export const CHAT_PAGE_MAX = 50;
/** Maximum number of messages in one chat; beyond it, the student starts a new chat. */
export const MESSAGES_A_CHAT_MAX = 1_000;
/** Maximum number of sources of one answer, and maximum length of each excerpt in characters. */
export const CHAT_SOURCES_MAX = 8;
export const SOURCE_EXCERPT_MAX = 1_200;
export const CHAT_SEARCH_MAX = 100;
export const CHAT_FOUND_MAX = 30;

/**
 * Origin of a passage: the portal's help, its concepts, the library, or the student's own
 * material.
 */
export const sourceKindSchema = z.enum(['help', 'concept', 'book', 'own']);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/** A passage given to the model, with the number under which the answer cites it. */
export const chatSourceSchema = z.object({
  number: z.number().int().min(1).max(CHAT_SOURCES_MAX),
  kind: sourceKindSchema,
  title: z.string().max(300),
  /** Location within the source: a section or a page. */
  place: z.string().max(200).nullable(),
  excerpt: z.string().max(SOURCE_EXCERPT_MAX),
  /** Path in the portal that opens the source; null if only the excerpt is available. */
  path: z.string().startsWith('/').max(400).nullable(),
  /** Id of the student's own material that contains the passage. */
  materialId: z.string().max(64).nullable(),
  /** Whether that material has since been deleted. */
  isGone: z.boolean(),
});
export type ChatSource = z.infer<typeof chatSourceSchema>;

/**
 * `failed`: no model answered; the partial text is kept, and `failure` gives the reason in words.
 */
export const messageStateSchema = z.enum(['done', 'writing', 'stopped', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

/** Answering mode: plain answers, or hints before answers. */
export const chatModeSchema = z.enum(['plain', 'tutor']);
export type ChatMode = z.infer<typeof chatModeSchema>;

export const chatMessageSchema = z.object({
  _id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  time: z.iso.datetime(),
  state: messageStateSchema,
  failure: z.string().nullable(),
  /** A remark about the answer for the student, in words. */
  notice: z.string().nullable(),
  sources: z.array(chatSourceSchema).max(CHAT_SOURCES_MAX),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const chatSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  updatedAt: z.iso.datetime(),
  /** The newest messages of the chat, in chronological order. */
  messages: z.array(chatMessageSchema).max(CHAT_PAGE_MAX),
  /** Whether earlier messages exist. */
  hasMore: z.boolean(),
});
export type Chat = z.infer<typeof chatSchema>;

export const chatFoundSchema = z.object({
  chatId: z.uuid(),
  title: z.string(),
  /** The text around the match; null if the match is in the title. */
  excerpt: z.string().nullable(),
  time: z.iso.datetime(),
});
export type ChatFound = z.infer<typeof chatFoundSchema>;

/** Current availability of the assistant for a student. */
export const assistantStateSchema = z.object({
  /** Whether a language model is available. */
  hasModel: z.boolean(),
  /** Host outside the portal that receives the questions; null if none does. */
  host: z.string().max(260).nullable(),
  /** Number of messages that the student may still send today. */
  messagesLeft: z.number().int().nonnegative(),
});
export type AssistantState = z.infer<typeof assistantStateSchema>;

/** Usage of the assistant on one day of the university's time zone, totalled over all students. */
export const assistantDaySchema = z.object({
  day: z.iso.date(),
  students: z.number().int().nonnegative(),
  answers: z.number().int().nonnegative(),
  stopped: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** In US dollars; null if no prices are configured. */
  cost: z.number().nonnegative().nullable(),
});
export type AssistantDay = z.infer<typeof assistantDaySchema>;

/** Name of a chat as typed by a student; a blank name is refused. */
export const chatTitleSchema = textSchema
  .trim()
  .min(1, 'Please type a name.')
  .max(CHAT_TITLE_MAX, `Please keep a name to ${CHAT_TITLE_MAX} characters.`);

/** Search terms. */
export const chatQuerySchema = textSchema
  .trim()
  .min(1, 'Please type something to search for.')
  .max(CHAT_SEARCH_MAX, `Please keep the search to ${CHAT_SEARCH_MAX} characters.`);

/** Fields of a student's message. */
export const chatWords = {
  message: textSchema
    .trim()
    .min(1, 'Please type a message.')
    .max(CHAT_MESSAGE_MAX, `Please keep a message to ${CHAT_MESSAGE_MAX} characters.`),
  /** The chat that the message belongs to; null starts a new chat. */
  chatId: idSchema.nullish().transform((id) => id ?? null),
  /** Generated by the browser; a message resent under the same id is stored once. */
  messageId: idSchema.optional(),
  mode: chatModeSchema.default('plain'),
  /** Whether to regenerate an existing answer. */
  isAgain: z.boolean().default(false),
};
