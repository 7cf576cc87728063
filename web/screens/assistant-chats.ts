import type { ServerResponse } from 'node:http';
import {
  listChatsRoute,
  sendMessageRoute,
  type AnswerChunk,
  type AssistantState,
  type Chat,
  type ChatMessage,
  type ChatSource,
} from '@portal/contracts/assistant';
import type { DoubleCall, PortalDouble } from './portal-double';

export const STATE: AssistantState = { hasModel: true, host: null, messagesLeft: 199 };
const TIME = '2026-11-20T10:00:00.000Z';

export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const OSMOSIS: ChatSource = {
  number: 1,
  kind: 'concept',
  title: 'Osmosis',
  place: 'Biology: Cells',
  excerpt: 'Osmosis: movement of water through a membrane.',
  path: null,
  materialId: null,
  isGone: false,
};

export function buildMessage(number: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return {
    _id: id(number),
    role: number % 2 === 1 ? 'user' : 'assistant',
    content: `Message ${number}`,
    time: TIME,
    state: 'done',
    failure: null,
    notice: null,
    sources: [],
    ...over,
  };
}

export function buildChat(over: Partial<Chat> = {}): Chat {
  return {
    _id: id(900_001),
    title: 'What is osmosis?',
    updatedAt: TIME,
    messages: [
      buildMessage(1, { content: 'What is osmosis?' }),
      buildMessage(2, {
        content: '**Osmosis** moves water through a membrane [1].',
        sources: [OSMOSIS],
      }),
    ],
    hasMore: false,
    ...over,
  };
}

export function showChats(portal: PortalDouble, chats: Chat[], state = STATE): void {
  portal.answer(listChatsRoute, { chats, state });
}

/** An answer that the test streams chunk by chunk. */
export class WrittenAnswer {
  private constructor(
    private readonly response: ServerResponse,
    private readonly begun: Extract<AnswerChunk, { kind: 'begun' }>,
  ) {}

  /** Starts an answer to each message; resolves with the answer to the next one. */
  static next(portal: PortalDouble, sources: ChatSource[] = []): Promise<WrittenAnswer> {
    return new Promise((resolve) =>
      portal.answerRaw(sendMessageRoute, (response, call) => {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
        const answer = new WrittenAnswer(response, begunOf(call, sources));
        answer.write(answer.begun);
        resolve(answer);
      }),
    );
  }

  /** Resolves when the screen has closed the stream. */
  left(): Promise<void> {
    return new Promise((resolve) => this.response.once('close', resolve));
  }

  text(text: string): void {
    this.write({ kind: 'text', text });
  }

  /** Sends a text in single bytes. */
  bytes(text: string): void {
    const line = `data: ${JSON.stringify({ kind: 'text', text })}\n\n`;
    for (const byte of Buffer.from(line)) this.response.write(Buffer.from([byte]));
  }

  end(content: string, over: Partial<ChatMessage> = {}): void {
    const answer = { ...this.begun.answer, content, state: 'done' as const, ...over };
    this.write({ kind: 'ended', answer, state: STATE });
    this.response.end('event: end\ndata: {}\n\n');
  }

  cut(): void {
    this.response.destroy();
  }

  private write(chunk: AnswerChunk): void {
    this.response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}

interface SentBody {
  message: string;
  chatId: string | null;
  messageId: string;
}

function begunOf({ body }: DoubleCall, sources: ChatSource[]) {
  const { message, chatId, messageId } = body as SentBody; // parsed by the route
  return {
    kind: 'begun' as const,
    chatId: chatId ?? id(900_009),
    title: message.slice(0, 40),
    question: buildMessage(0, { _id: messageId, role: 'user', content: message }),
    answer: buildMessage(0, { _id: id(800_000), content: '', state: 'writing', sources }),
  };
}
