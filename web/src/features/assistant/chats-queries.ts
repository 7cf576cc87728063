import {
  getChatRoute,
  listChatsRoute,
  type AssistantState,
  type Chat,
  type ChatMessage,
} from '@portal/contracts/assistant';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';

export const CHATS_KEY = ['chats'] as const;
export const FOUND_KEY = ['chats-found'] as const;
const chatKey = (chatId: string) => ['chats', chatId] as const;

/** Poll interval for an answer that is streamed to another client, in ms. */
const WRITING_MS = 1_500;

interface ChatList {
  chats: Chat[];
  state: AssistantState;
}

/** Query for all chats of the user, most recently used first. */
export function useChats() {
  return useQuery<ChatList>({
    queryKey: CHATS_KEY,
    queryFn: ({ signal }) => call(listChatsRoute, { signal }),
  });
}

/** Query for one chat with its newest messages; the list includes those of its first chat. */
export function useChat(chatId: string | null, listed: Chat | undefined) {
  return useQuery<Chat>({
    queryKey: chatKey(chatId ?? 'none'),
    queryFn: ({ signal }) => call(getChatRoute, { params: { id: chatId ?? '' }, signal }),
    enabled: chatId !== null,
    initialData: listed,
    staleTime: Infinity,
    // Another window requested this answer, or this one before a reload.
    refetchInterval: (query) => {
      const isWriting = query.state.data?.messages.some(({ state }) => state === 'writing');
      return refetchEvery(isWriting ? WRITING_MS : undefined)(query);
    },
  });
}

/** Loads the messages before the first cached one. */
export async function loadEarlier(client: QueryClient, chat: Chat): Promise<void> {
  const [first] = chat.messages;
  if (!first) return;
  const page = await call(getChatRoute, { params: { id: chat._id }, query: { before: first._id } });
  client.setQueryData<Chat>(
    chatKey(chat._id),
    (now) =>
      now && { ...now, messages: [...page.messages, ...now.messages], hasMore: page.hasMore },
  );
}

/** Adds a question and its answer to a chat, each once. */
export function keepPair(
  client: QueryClient,
  { chatId, title }: { chatId: string; title: string },
  pair: readonly ChatMessage[],
): void {
  const ids = new Set(pair.map(({ _id }) => _id));
  const updatedAt = new Date().toISOString();
  const merge = (chat: Chat): Chat => {
    const isThere = chat.messages.some(({ _id }) => ids.has(_id));
    const messages = isThere
      ? chat.messages.map((one) => pair.find(({ _id }) => _id === one._id) ?? one)
      : [...chat.messages, ...pair];
    return { ...chat, messages, updatedAt };
  };
  const empty: Chat = { _id: chatId, title, updatedAt, messages: [], hasMore: false };
  client.setQueryData<Chat>(chatKey(chatId), (chat) => merge(chat ?? empty));
  client.setQueryData<ChatList>(CHATS_KEY, (list) => {
    if (!list) return list;
    const known = list.chats.find(({ _id }) => _id === chatId);
    const others = list.chats.filter(({ _id }) => _id !== chatId);
    return { ...list, chats: [merge(known ?? empty), ...others] };
  });
}

/** Adds a new chat to the cache, without a request. */
export function beginChat(
  client: QueryClient,
  { chatId, title }: { chatId: string; title: string },
) {
  const updatedAt = new Date().toISOString();
  const empty: Chat = { _id: chatId, title, updatedAt, messages: [], hasMore: false };
  client.setQueryData<Chat>(chatKey(chatId), (chat) => chat ?? empty);
}

/**
 * Refetches all chats.
 * @returns the chat with the given message; undefined if there is none or the request fails
 */
export async function findChatWith(
  client: QueryClient,
  messageId: string,
): Promise<Chat | undefined> {
  await client.invalidateQueries({ queryKey: CHATS_KEY });
  const { chats = [] } = client.getQueryData<ChatList>(CHATS_KEY) ?? {};
  return chats.find(({ messages }) => messages.some(({ _id }) => _id === messageId));
}

export function keepState(client: QueryClient, state: AssistantState): void {
  client.setQueryData<ChatList>(CHATS_KEY, (list) => list && { ...list, state });
}

/**
 * Removes deleted chats from the cache, one or (null) all, and stops their requests.
 * @returns once the list matches the portal's
 */
export async function dropChats(client: QueryClient, chatId: string | null): Promise<void> {
  const isGone = (id: unknown) => chatId === null || id === chatId;
  client.removeQueries({
    queryKey: CHATS_KEY,
    predicate: ({ queryKey: [, id] }) => id !== undefined && isGone(id),
  });
  client.setQueryData<ChatList>(
    CHATS_KEY,
    (list) => list && { ...list, chats: list.chats.filter(({ _id }) => !isGone(_id)) },
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: CHATS_KEY, exact: true }),
    client.invalidateQueries({ queryKey: FOUND_KEY }),
  ]);
}
