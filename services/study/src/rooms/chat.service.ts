import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { StudyMessage } from '@portal/contracts/study';
import {
  studyMessageSaid,
  type listStudyMessages,
  type sayInStudyRoom,
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
  type Said,
  type Saying,
  type SayVerdict,
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
  private readonly together = new Batcher<Saying, Verdict | null>(
    (sayings) => this.keepFree(sayings),
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
  async say(saying: RequestOf<typeof sayInStudyRoom>): Promise<StudyMessage> {
    const isHeld = this.held.has(saying.roomId);
    const verdict = (isHeld ? null : await this.together.add(saying)) ?? (await this.wait(saying));
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
  private async keepFree(sayings: readonly Saying[]): Promise<(Verdict | null)[]> {
    // Rooms with waiting messages are skipped, so that later messages do not overtake them.
    const roomIds = [...new Set(sayings.map(({ roomId }) => roomId))].filter(
      (roomId) => !this.held.has(roomId),
    );
    try {
      return await this.keep(sayings, (manager) => this.chat.lockFree(manager, roomIds));
    } catch (error) {
      if (isOutage(error)) throw error;
      this.logger.warn(
        `Messages are kept one by one, since together they failed: ${String(error)}`,
      );
      return sayings.map(() => null);
    }
  }

  /** Queues a message behind the others of its room until the room's lock is free. */
  private wait(saying: Saying): Promise<Verdict> {
    const { roomId } = saying;
    const keep = async () => {
      const [verdict] = await this.keep([saying], (manager) => this.chat.lock(manager, roomId));
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
  private keep(sayings: readonly Saying[], lock: Lock): Promise<(Verdict | null)[]> {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      const rooms = await lock(manager);
      if (rooms.size === 0) return sayings.map(() => null);
      const now = this.clock();
      const judge = new ChatJudge(now, rooms, await this.chat.before(manager, sayings, now));
      const verdicts = sayings.map((one) =>
        rooms.has(one.roomId) ? toVerdict(judge.judge(one)) : null,
      );
      const { said } = judge;
      if (said.length > 0) await this.chat.keep(manager, said);
      work.afterCommit(() => this.notify(said));
      return verdicts;
    });
  }

  /** Publishes concurrently, so that the transport can batch the messages. */
  private async notify(said: readonly Said[]): Promise<void> {
    await Promise.all(said.map((one) => this.messages.emit(studyMessageSaid, one)));
  }
}

function toVerdict(judged: SayVerdict): Verdict {
  if (!('refusal' in judged)) return judged;
  const { code, message, ...details } = judged.refusal;
  return new PortalError(code, message, details);
}

function busy(): PortalError {
  return new PortalError('unavailable', 'The chat is busy just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
