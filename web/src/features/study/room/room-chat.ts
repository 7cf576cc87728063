import { studyLive } from '@portal/contracts/study';
import { listStudyMessagesRoute } from '@portal/contracts/study-rooms';
import { ApiError, messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { randomId } from '../../../api/random-id';
import type { Ask } from '../../../live/live-ask';
import { t } from '../texts';
import {
  earlierThan,
  withAllSeen,
  withConfirmed,
  withFailed,
  withoutFailed,
  withMessages,
  withUnsent,
  type ChatLog,
} from './chat-log';

interface ChatOptions {
  roomId: string;
  ask: Ask;
  log: () => ChatLog;
  change: (change: (log: ChatLog) => ChatLog) => void;
}

/** Sends messages to a room's chat, and fetches earlier ones. */
export class RoomChat {
  private isReading = false;

  constructor(private readonly options: ChatOptions) {}

  /**
   * Sends a message; blank text is ignored.
   * @returns whether it was accepted
   */
  send(text: string): boolean {
    if (!text.trim()) return false;
    void this.deliver(randomId(), text);
    return true;
  }

  /** Resends an undelivered message with the same id. */
  resend(id: string): void {
    const line = this.options.log().unsent.find((each) => each.id === id);
    if (line) void this.deliver(id, line.text);
  }

  /** Discards an undelivered message. */
  remove(id: string): void {
    this.options.change((log) => withoutFailed(log, id));
  }

  /** Resends messages that failed without a connection, once it is back. */
  sendAgain(): void {
    for (const { id, state, reason } of this.options.log().unsent) {
      if (state === 'failed' && reason === null) this.resend(id);
    }
  }

  markSeen(): void {
    this.options.change(withAllSeen);
  }

  /**
   * Fetches the messages before the first known one.
   * @throws ApiError
   */
  async readEarlier(): Promise<void> {
    const before = earlierThan(this.options.log());
    if (before === null || this.isReading) return;
    this.isReading = true;
    try {
      const { messages } = await call(listStudyMessagesRoute, {
        params: { roomId: this.options.roomId },
        query: { before },
      });
      this.options.change((log) => withMessages(log, messages));
    } finally {
      this.isReading = false;
    }
  }

  private async deliver(id: string, text: string): Promise<void> {
    const { roomId, ask, change } = this.options;
    change((log) => withUnsent(log, id, text));
    try {
      const { message } = await ask(studyLive.asks.message, { roomId, msg: { text, id } });
      change((log) => withConfirmed(log, id, message));
    } catch (error) {
      const isUnconnected = error instanceof ApiError && error.status === 0;
      const reason = isUnconnected ? null : messageOf(error, t('study.chat.failed'));
      change((log) => withFailed(log, id, reason));
    }
  }
}
