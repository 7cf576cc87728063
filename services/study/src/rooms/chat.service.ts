import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { StudyMessage } from '@portal/contracts/study';
import {
  studyMessageSent,
  type listStudyMessages,
  type sendStudyMessage,
} from '@portal/contracts/study-rooms';
import { Transactions, type SqlRunner } from '@portal/kit';
import { KeyedQueue } from '@portal/kit/queues';
import { Messages, withinBytes } from '@portal/messaging';
import {
  CLOCK,
  Batcher,
  isOutage,
  isUniqueViolation,
  PortalError,
  type Clock,
} from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { ChatRepository } from './chat.repository';
import {
  ChatJudge,
  type LockedRooms,
  type StoredMessage,
  type MessageDraft,
  type MessageVerdict,
} from './domain/chat';
import { roomNotFound } from './room-not-found.error';
import { RoomsRepository } from './rooms.repository';

/**
 * Maximum number of messages per transaction, and the interval between such transactions, in ms.
 */
const GROUP = { most: 200, everyMs: 20, underWay: 1, waiting: 5_000, refusal: busy };
/** Limit of messages that wait for a room locked by another transaction. */
const HELD = { concurrency: 1, waiting: 100, refusal: busy };

type Verdict = StudyMessage | PortalError;
type Lock = (manager: EntityManager) => Promise<LockedRooms>;

/**
 * The chat of rooms. Messages of many rooms that arrive at nearly the same time share one
 * transaction.
 */
@Injectable()
export class ChatService {
  private readonly logger = new Logger(ChatService.name);
  private readonly together = new Batcher<MessageDraft, Verdict | null>(
    (drafts) => this.keepFree(drafts),
    GROUP,
  );
  /** Queue per room of messages whose room is locked, so that they do not delay other rooms. */
  private readonly held = new KeyedQueue(HELD);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly messages: Messages,
    private readonly chat: ChatRepository,
    private readonly rooms: RoomsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores and publishes a message, then returns it.
   * @throws PortalError `not_found`, `invalid_input`, `too_many_requests` with the time to wait
   */
  async send(draft: RequestOf<typeof sendStudyMessage>): Promise<StudyMessage> {
    const isHeld = this.held.has(draft.roomId);
    const verdict = (isHeld ? null : await this.together.add(draft)) ?? (await this.wait(draft));
    if (verdict instanceof PortalError) throw verdict;
    return verdict;
  }

  /** Returns the chat's messages to a member, newest first. */
  async list(request: RequestOf<typeof listStudyMessages>): Promise<StudyMessage[]> {
    const { roomId, studentId, before } = request;
    if ((await this.rooms.activeOf(this.dataSource, studentId)) !== roomId) throw roomNotFound();
    return this.newest(this.dataSource, roomId, before);
  }

  /** Returns the newest messages first, as many as fit into a response. */
  async newest(runner: SqlRunner, roomId: string, before?: number): Promise<StudyMessage[]> {
    return withinBytes(await this.chat.newest(runner, roomId, before));
  }

  /**
   * Returns null for messages that must wait for their room, and for all if the transaction fails.
   */
  private async keepFree(drafts: readonly MessageDraft[]): Promise<(Verdict | null)[]> {
    // Rooms with waiting messages are skipped, so that later messages do not overtake them.
    const roomIds = [...new Set(drafts.map(({ roomId }) => roomId))].filter(
      (roomId) => !this.held.has(roomId),
    );
    try {
      return await this.keep(drafts, (manager) => this.chat.lockFree(manager, roomIds));
    } catch (error) {
      if (isOutage(error)) throw error;
      this.logger.warn(
        `Messages are kept one by one, since together they failed: ${String(error)}`,
      );
      return drafts.map(() => null);
    }
  }

  /** Queues a message behind the others of its room until the room's lock is free. */
  private wait(draft: MessageDraft): Promise<Verdict> {
    const { roomId } = draft;
    const keep = async () => {
      const [verdict] = await this.keep([draft], (manager) => this.chat.lock(manager, roomId));
      return verdict ?? roomNotFound();
    };
    return this.held.add(roomId, async () => {
      try {
        return await keep();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent transaction that stored the same id in another room is visible by now.
        return keep();
      }
    });
  }

  /**
   * Stores messages under the rooms' locks, so that the numbers have no gaps and the limit is
   * exact.
   */
  private keep(drafts: readonly MessageDraft[], lock: Lock): Promise<(Verdict | null)[]> {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      const rooms = await lock(manager);
      if (rooms.size === 0) return drafts.map(() => null);
      const now = this.clock();
      const judge = new ChatJudge(now, rooms, await this.chat.before(manager, drafts, now));
      const verdicts = drafts.map((one) =>
        rooms.has(one.roomId) ? toVerdict(judge.judge(one)) : null,
      );
      const { stored } = judge;
      if (stored.length > 0) await this.chat.keep(manager, stored);
      work.afterCommit(() => this.notify(stored));
      return verdicts;
    });
  }

  /** Publishes concurrently, so that the transport can batch the messages. */
  private async notify(stored: readonly StoredMessage[]): Promise<void> {
    await Promise.all(stored.map((one) => this.messages.emit(studyMessageSent, one)));
  }
}

function toVerdict(judged: MessageVerdict): Verdict {
  if (!('refusal' in judged)) return judged;
  const { code, message, ...details } = judged.refusal;
  return new PortalError(code, message, details);
}

function busy(): PortalError {
  return new PortalError('unavailable', 'The chat is busy just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
