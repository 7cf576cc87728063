import { Inject, Injectable } from '@nestjs/common';
import { CHAT_PAGE_MAX, type Chat } from '@portal/contracts/assistant';
import { holdStudentAlone, Transactions } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { GoneMaterial } from '../retrieval/gone-material.service';
import { toMessage } from './chat-rows';
import { ChatsRepository, type ChatRow } from './chats.repository';

/** Maximum size of the first chat of the list and of all others together, in bytes. */
const FIRST_BYTES = 256 * 1_024;
const OTHERS_BYTES = 200 * 1_024;

/** The chats of a student; chats of other students are never found. */
@Injectable()
export class ChatsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly chats: ChatsRepository,
    private readonly gone: GoneMaterial,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Returns the most recently used chat first, with its newest messages; the others with their
   * last two.
   */
  async list(studentId: string): Promise<Chat[]> {
    const [first, ...others] = await this.chats.listOf(studentId);
    if (!first) return [];
    const previews = await this.chats.previews(others.map(({ id }) => id));
    const opened = await this.pageOf(first, null, FIRST_BYTES);
    const shown = others.map((chat) => {
      const rows = previews.get(chat.id) ?? [];
      const messages = rows.map((row) => toMessage(row, this.now()));
      return { ...headOf(chat), messages, hasMore: messages.length > 1 };
    });
    return this.gone.mark(studentId, [opened, ...cutToFit(shown)]);
  }

  /** @throws PortalError `not_found` */
  async page(studentId: string, chatId: string, before: string | null): Promise<Chat> {
    const chat = await this.chats.find(studentId, chatId);
    if (!chat) throw noSuchChat();
    const page = await this.pageOf(chat, before);
    const [marked = page] = await this.gone.mark(studentId, [page]);
    return marked;
  }

  /** @throws PortalError `not_found` */
  async rename(studentId: string, chatId: string, title: string): Promise<void> {
    if ((await this.chats.rename(studentId, chatId, title)) === 0) throw noSuchChat();
  }

  /**
   * Deletes a chat. An answer that is being written in it ends, as its writer no longer finds the
   * row.
   */
  async delete(studentId: string, chatId: string): Promise<void> {
    await this.transactions.run(async ({ manager }) => {
      // A concurrent message of the chat is stored first.
      await holdStudentAlone(manager, studentId);
      await this.chats.delete(manager, studentId, chatId);
    });
  }

  async clear(studentId: string): Promise<void> {
    await this.transactions.run(async ({ manager }) => {
      await holdStudentAlone(manager, studentId);
      await this.chats.clear(manager, studentId);
    });
  }

  private async pageOf(chat: ChatRow, before: string | null, bytes?: number): Promise<Chat> {
    const found = await this.chats.page(chat.id, before);
    const newest = found.slice(-CHAT_PAGE_MAX);
    // If not all messages fit, the newest are kept.
    const kept = withinBytes([...newest].reverse(), bytes).reverse();
    const messages = kept.map((row) => toMessage(row, this.now()));
    return { ...headOf(chat), messages, hasMore: kept.length < found.length };
  }
}

const headOf = ({ id, title, updated_at: updatedAt }: ChatRow) => ({
  _id: id,
  title,
  updatedAt: updatedAt.toISOString(),
});

/** Keeps every chat in the list; chats beyond the size limit come without messages. */
function cutToFit(chats: readonly Chat[]): Chat[] {
  const whole = withinBytes(chats, OTHERS_BYTES).length;
  return chats.map((chat, at) => (at < whole ? chat : { ...chat, messages: [], hasMore: true }));
}

function noSuchChat(): PortalError {
  return new PortalError('not_found', 'This chat no longer exists.');
}
