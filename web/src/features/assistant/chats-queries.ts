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

/** How often an answer is looked at that is not written for this screen, in ms. */
const WRITING_MS = 1_500;

interface ChatList {
  chats: Chat[];
  state: AssistantState;
}

/** All own chats, the one used last first. */
export function useChats() {
  return useQuery<ChatList>({
    queryKey: CHATS_KEY,
    queryFn: ({ signal }) => call(listChatsRoute, { signal }),
  });
}

/** One chat with its newest messages; the first of the list is whole in it. */
export function useChat(chatId: string | null, listed: Chat | undefined) {
  return useQuery<Chat>({
    queryKey: chatKey(chatId ?? 'none'),
    queryFn: ({ signal }) => call(getChatRoute, { params: { id: chatId ?? '' }, signal }),
    enabled: chatId !== null,
    initialData: listed,
    staleTime: Infinity,
    // Another window, or the one before a reload, has it written.
    refetchInterval: (query) => {
      const isWriting = query.state.data?.messages.some(({ state }) => state === 'writing');
      return refetchEvery(isWriting ? WRITING_MS : undefined)(query);
    },
  });
}

/** Messages before the first that is there. */
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

/** Puts a question and its answer into a chat: each is there once. */
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

/** A chat that has just begun has nothing to be asked for. */
export function beginChat(
  client: QueryClient,
  { chatId, title }: { chatId: string; title: string },
) {
  const updatedAt = new Date().toISOString();
  const empty: Chat = { _id: chatId, title, updatedAt, messages: [], hasMore: false };
  client.setQueryData<Chat>(chatKey(chatId), (chat) => chat ?? empty);
}

/** Asks for all chats again. @returns the one that has a message; undefined: none has, or that is not known */
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
 * Leaves out what has been deleted: one chat, or with null all. Of them nothing is asked any more.
 * @returns once the list is as the portal has it
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
