import { Controller } from '@nestjs/common';
import {
  answerMessage,
  clearChats,
  clearChatsRoute,
  deleteChat,
  deleteChatRoute,
  getAssistantUse,
  getAssistantUseRoute,
  getChat,
  getChatRoute,
  listChats,
  listChatsRoute,
  renameChat,
  renameChatRoute,
  searchChats,
  searchChatsRoute,
  sendMessageRoute,
} from '@portal/contracts/assistant';
import { Messages } from '@portal/messaging';
import { newId, PortalError } from '@portal/platform';
import { StreamedAnswer } from '../http/streamed-answer';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

type SendCall = CallOf<typeof sendMessageRoute>;

const NOT_ANSWERED = 'The assistant did not answer. Please try again.';

/** The AI chat. */
@Controller()
@HandsOn(listChatsRoute, listChats, ({ caller }) => ({ studentId: caller.userId }))
@HandsOn(clearChatsRoute, clearChats, ({ caller }) => ({ studentId: caller.userId }))
@HandsOn(searchChatsRoute, searchChats, ({ caller, query }) => ({
  studentId: caller.userId,
  query: query.q,
}))
@HandsOn(getChatRoute, getChat, (call) => ({
  studentId: call.caller.userId,
  chatId: call.id(),
  before: call.query.before ?? null,
}))
@HandsOn(renameChatRoute, renameChat, (call) => ({
  studentId: call.caller.userId,
  chatId: call.id(),
  title: call.body.title,
}))
@HandsOn(deleteChatRoute, deleteChat, (call) => ({
  studentId: call.caller.userId,
  chatId: call.id(),
}))
@HandsOn(getAssistantUseRoute, getAssistantUse, () => ({}))
export class AssistantController {
  constructor(private readonly messages: Messages) {}

  /** Stops the answer if the browser disconnects; the text produced so far is stored. */
  @Limited('chat')
  @Route(sendMessageRoute)
  send(call: SendCall) {
    const wantsEvents = /\btext\/event-stream\b/i.test(call.request.headers.accept ?? '');
    if (wantsEvents) return StreamedAnswer.events((gone) => this.answer(call, gone));
    return this.sendWhole(call);
  }

  private async sendWhole(call: SendCall) {
    const gone = new AbortController();
    call.onGone(() => gone.abort());
    let chatId: string | undefined;
    let failure: string | null = null;
    for await (const chunk of this.answer(call, gone.signal)) {
      if (chunk.kind === 'begun') ({ chatId } = chunk);
      if (chunk.kind === 'ended') ({ failure } = chunk.answer);
    }
    if (chatId === undefined) throw new PortalError('unavailable', failure ?? NOT_ANSWERED);
    const studentId = call.caller.userId;
    return { chat: await this.messages.request(getChat, { studentId, chatId }) };
  }

  private answer({ caller, body }: SendCall, gone: AbortSignal) {
    const messageId = body.messageId ?? newId();
    const request = { ...body, studentId: caller.userId, messageId };
    return this.messages.stream(answerMessage, request, gone);
  }
}
