import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import {
  answerMessage,
  getChat,
  searchChatsRoute,
  sendMessageRoute,
  type AnswerChunk,
  type ChatMessage,
} from '@portal/contracts/assistant';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { DoubleWorld } from './double-world.fixture';
import { sampleBody, sampleQuery } from './sample-body.fixture';

export const SAMPLE_QUERIES = [sampleQuery(searchChatsRoute, { q: 'osmosis' })];
export const SAMPLE_BODIES = [sampleBody(sendMessageRoute, { message: 'What is osmosis?' })];

/** Double of the assistant contracts. */
@Controller()
export class AssistantDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesStream(answerMessage)
  async *answer(
    request: StreamRequestOf<typeof answerMessage>,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerChunk> {
    this.world.note(answerMessage.subject, request);
    signal.addEventListener('abort', () => this.world.aborted.emit(answerMessage.subject));
    const [question, answer] = [
      buildMessage('user', request.message),
      buildMessage('assistant', ''),
    ];
    const state = { hasModel: false, host: null, messagesLeft: 199 };
    if (request.message === 'fails') {
      yield { kind: 'ended', answer: { ...answer, state: 'failed', failure: 'Too busy.' }, state };
      return;
    }
    yield { kind: 'begun', chatId: randomUUID(), title: 'Osmosis', question, answer };
    yield { kind: 'text', text: 'Water ' };
    if (request.message === 'endless') await new Promise(() => undefined);
    if (request.message === 'slow') await once(this.world.aborted, 'spoken');
    yield { kind: 'text', text: 'moves.' };
    yield { kind: 'ended', answer: { ...answer, content: 'Water moves.' }, state };
  }

  @HandlesRequest(getChat)
  get(request: RequestOf<typeof getChat>) {
    this.world.note(getChat.subject, request);
    const updatedAt = new Date(0).toISOString();
    const messages = [buildMessage('user', 'What?'), buildMessage('assistant', 'Water moves.')];
    return Promise.resolve({
      _id: request.chatId,
      title: 'Osmosis',
      updatedAt,
      messages,
      hasMore: false,
    });
  }
}

function buildMessage(role: 'user' | 'assistant', content: string): ChatMessage {
  const time = new Date(0).toISOString();
  const rest = { failure: null, notice: null, sources: [] };
  return { _id: randomUUID(), role, content, time, state: 'done', ...rest };
}
