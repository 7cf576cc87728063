import { z } from 'zod';
import {
  assistantDaySchema,
  assistantStateSchema,
  CHAT_FOUND_MAX,
  chatFoundSchema,
  chatQuerySchema,
  chatSchema,
  CHATS_MAX,
  chatTitleSchema,
  chatWords,
} from './assistant-parts';
import { idSchema } from './id';
import { defineRoute } from './route';

const done = z.object({ message: z.string() });

export const listChatsRoute = defineRoute({
  method: 'GET',
  path: '/api/chat/all',
  access: 'student',
  summary:
    'The own chats, the one used last first: with its newest messages, the others with their last',
  response: z.object({ chats: z.array(chatSchema).max(CHATS_MAX), state: assistantStateSchema }),
});

export const sendMessageRoute = defineRoute({
  method: 'POST',
  path: '/api/chat/send',
  access: 'student',
  summary:
    'Sends a message; `text/event-stream` where asked for: the answer bit by bit, else the chat',
  body: z.object(chatWords),
  response: z.object({ chat: chatSchema }),
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'too_many_requests',
    'unauthenticated',
    'unavailable',
  ],
});

export const clearChatsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/chat/clear',
  access: 'student',
  summary: 'Deletes all own chats',
  response: done,
});

export const searchChatsRoute = defineRoute({
  method: 'GET',
  path: '/api/chat/search',
  access: 'student',
  summary: 'Own chats in whose names or messages some words stand, the newest first',
  query: z.object({ q: chatQuerySchema }),
  response: z.object({ found: z.array(chatFoundSchema).max(CHAT_FOUND_MAX) }),
  errors: ['invalid_input'],
});

export const getChatRoute = defineRoute({
  method: 'GET',
  path: '/api/chat/:id',
  access: 'student',
  summary: 'A page of an own chat: its newest messages, or those before one of them',
  query: z.object({ before: idSchema.optional() }),
  response: chatSchema,
  errors: ['not_found'],
});

export const renameChatRoute = defineRoute({
  method: 'PUT',
  path: '/api/chat/:id',
  access: 'student',
  summary: 'Gives an own chat another name',
  body: z.object({
    title: chatTitleSchema,
  }),
  response: done,
  errors: ['not_found', 'invalid_input'],
});

export const deleteChatRoute = defineRoute({
  method: 'DELETE',
  path: '/api/chat/:id',
  access: 'student',
  summary: 'Deletes an own chat; one that is not there is no error',
  response: done,
});

export const getAssistantUseRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/assistant-use',
  access: 'admin',
  summary:
    'What the assistant was used for of late, in sums, the newest day first; never what was said',
  response: z.object({ days: z.array(assistantDaySchema).max(31) }),
});
