import { z } from 'zod';
import { idSchema } from './id';
import { textSchema } from './text';

/** Characters of a message to the assistant, and of what it answers, at most. */
export const CHAT_MESSAGE_MAX = 4_000;
export const CHAT_ANSWER_MAX = 32_000;
export const CHAT_TITLE_MAX = 80;
/** Chats of one student at most. */
export const CHATS_MAX = 100;
/** Messages that one page of a chat holds at most. */
export const CHAT_PAGE_MAX = 50;
/** Messages of one chat at most; then a new one is begun. */
export const MESSAGES_A_CHAT_MAX = 1_000;
/** Sources of one answer, and characters of what is shown of each, at most. */
export const CHAT_SOURCES_MAX = 8;
export const SOURCE_EXCERPT_MAX = 1_200;
export const CHAT_SEARCH_MAX = 100;
export const CHAT_FOUND_MAX = 30;

/** Where a passage is from: the portal's help, its concepts, the library, or the student's own material. */
export const sourceKindSchema = z.enum(['help', 'concept', 'book', 'own']);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/** A passage that an answer was given, by the number under which the answer cites it. */
export const chatSourceSchema = z.object({
  number: z.number().int().min(1).max(CHAT_SOURCES_MAX),
  kind: sourceKindSchema,
  title: z.string().max(300),
  /** Where it stands in there: a section or a page. */
  place: z.string().max(200).nullable(),
  excerpt: z.string().max(SOURCE_EXCERPT_MAX),
  /** Path in the portal that opens it; null: the excerpt is all there is. */
  path: z.string().startsWith('/').max(400).nullable(),
  /** The own material that it is from. */
  materialId: z.string().max(64).nullable(),
  /** Whether that material has been deleted since. */
  isGone: z.boolean(),
});
export type ChatSource = z.infer<typeof chatSourceSchema>;

/** `failed`: no model answered; what had come of it is there, and `failure` says why in words. */
export const messageStateSchema = z.enum(['done', 'writing', 'stopped', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

/** How the assistant answers: plainly, or with hints before answers. */
export const chatModeSchema = z.enum(['plain', 'tutor']);
export type ChatMode = z.infer<typeof chatModeSchema>;

export const chatMessageSchema = z.object({
  _id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  time: z.iso.datetime(),
  state: messageStateSchema,
  failure: z.string().nullable(),
  /** Something that the student should know of the answer, in words. */
  notice: z.string().nullable(),
  sources: z.array(chatSourceSchema).max(CHAT_SOURCES_MAX),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const chatSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  updatedAt: z.iso.datetime(),
  /** In their order; the newest of the chat. */
  messages: z.array(chatMessageSchema).max(CHAT_PAGE_MAX),
  /** Whether there are earlier ones. */
  hasMore: z.boolean(),
});
export type Chat = z.infer<typeof chatSchema>;

export const chatFoundSchema = z.object({
  chatId: z.uuid(),
  title: z.string(),
  /** The words around what was looked for; null: it stands in the title. */
  excerpt: z.string().nullable(),
  time: z.iso.datetime(),
});
export type ChatFound = z.infer<typeof chatFoundSchema>;

/** What a student may expect of the assistant just now. */
export const assistantStateSchema = z.object({
  /** Whether a language model answers. */
  hasModel: z.boolean(),
  /** The server outside the portal to which questions go, if any. */
  host: z.string().max(260).nullable(),
  /** Messages that the student may still send today. */
  messagesLeft: z.number().int().nonnegative(),
});
export type AssistantState = z.infer<typeof assistantStateSchema>;

/** What the assistant was used for on a day of the university's time zone, of all students together. */
export const assistantDaySchema = z.object({
  day: z.iso.date(),
  students: z.number().int().nonnegative(),
  answers: z.number().int().nonnegative(),
  stopped: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** In US dollars; null: no prices are set. */
  cost: z.number().nonnegative().nullable(),
});
export type AssistantDay = z.infer<typeof assistantDaySchema>;

/** The name of a chat, as a student types it: blank ones are none. */
export const chatTitleSchema = textSchema
  .trim()
  .min(1, 'Please type a name.')
  .max(CHAT_TITLE_MAX, `Please keep a name to ${CHAT_TITLE_MAX} characters.`);

/** Words that are looked for. */
export const chatQuerySchema = textSchema
  .trim()
  .min(1, 'Please type what to look for.')
  .max(CHAT_SEARCH_MAX, `Please keep what to look for to ${CHAT_SEARCH_MAX} characters.`);

/** What a student sends. */
export const chatWords = {
  message: textSchema
    .trim()
    .min(1, 'Please type a message.')
    .max(CHAT_MESSAGE_MAX, `Please keep a message to ${CHAT_MESSAGE_MAX} characters.`),
  /** The chat that it belongs to; null: a new one. */
  chatId: idSchema.nullish().transform((id) => id ?? null),
  /** Made by the browser: sent again under the same id, a message is there once. */
  messageId: idSchema.optional(),
  mode: chatModeSchema.default('plain'),
  /** Whether an answer that is there already is to be written anew. */
  isAgain: z.boolean().default(false),
};
