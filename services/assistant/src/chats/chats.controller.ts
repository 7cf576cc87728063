import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearChats,
  deleteChat,
  getAssistantUse,
  getChat,
  listChats,
  renameChat,
  searchChats,
} from '@portal/contracts/assistant';
import { HandlesRequest } from '@portal/messaging';
import { AssistantStateService } from '../limits/assistant-state.service';
import { UseService } from '../use/use.service';
import { ChatSearchService } from './chat-search.service';
import { ChatsService } from './chats.service';

/** Message handlers of the chats. */
@Controller()
export class ChatsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly searching: ChatSearchService,
    private readonly state: AssistantStateService,
    private readonly use: UseService,
  ) {}

  @HandlesRequest(listChats)
  async list({ studentId }: RequestOf<typeof listChats>) {
    const [chats, state] = await Promise.all([
      this.chats.list(studentId),
      this.state.of(studentId),
    ]);
    return { chats, state };
  }

  @HandlesRequest(getChat)
  get({ studentId, chatId, before }: RequestOf<typeof getChat>) {
    return this.chats.page(studentId, chatId, before);
  }

  @HandlesRequest(renameChat)
  async rename({ studentId, chatId, title }: RequestOf<typeof renameChat>) {
    await this.chats.rename(studentId, chatId, title);
    return { message: 'Renamed.' };
  }

  @HandlesRequest(deleteChat)
  async delete({ studentId, chatId }: RequestOf<typeof deleteChat>) {
    await this.chats.delete(studentId, chatId);
    return { message: 'Chat deleted.' };
  }

  @HandlesRequest(clearChats)
  async clear({ studentId }: RequestOf<typeof clearChats>) {
    await this.chats.clear(studentId);
    return { message: 'All chats deleted.' };
  }

  @HandlesRequest(searchChats)
  async search({ studentId, query }: RequestOf<typeof searchChats>) {
    return { found: await this.searching.search(studentId, query) };
  }

  @HandlesRequest(getAssistantUse)
  async getUse() {
    return { days: await this.use.days() };
  }
}
