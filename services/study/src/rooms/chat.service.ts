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

/** Messages that one transaction keeps, at most, and how far apart such transactions begin, in ms. */
const GROUP = { most: 200, everyMs: 20, underWay: 1, waiting: 5_000, refusal: busy };
/** Messages that may wait for a room which somebody else has locked. */
const HELD = { concurrency: 1, waiting: 100, refusal: busy };

type Verdict = StudyMessage | PortalError;
type Lock = (manager: EntityManager) => Promise<LockedRooms>;

/** The chat of rooms. What is said in many rooms at nearly the same time is kept in one transaction. */
@Injectable()
export class ChatService {
  private readonly logger = new Logger(ChatService.name);
  private readonly together = new Batcher<Saying, Verdict | null>(
    (sayings) => this.keepFree(sayings),
    GROUP,
  );
  /** By room: those whose room was locked by somebody else, so that it holds up nobody in other rooms. */
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
   * Answers once the message is kept and published.
   * @throws PortalError `not_found`, `invalid_input`, `too_many_requests` with when to come again
   */
  async say(saying: RequestOf<typeof sayInStudyRoom>): Promise<StudyMessage> {
    const isHeld = this.held.has(saying.roomId);
    const verdict = (isHeld ? null : await this.together.add(saying)) ?? (await this.wait(saying));
    if (verdict instanceof PortalError) throw verdict;
    return verdict;
  }

  /** The newest first, for a member. */
  async list(request: RequestOf<typeof listStudyMessages>): Promise<StudyMessage[]> {
    const { roomId, studentId, before } = request;
    if ((await this.rooms.activeOf(this.dataSource, studentId)) !== roomId) throw roomNotFound();
    return this.newest(this.dataSource, roomId, before);
  }

  /** The newest first, as many as fit into an answer. */
  async newest(runner: SqlRunner, roomId: string, before?: number): Promise<StudyMessage[]> {
    return withinBytes(await this.chat.newest(runner, roomId, before));
  }

  /** Null for what must wait until its room is free, and for all where something of it fails. */
  private async keepFree(sayings: readonly Saying[]): Promise<(Verdict | null)[]> {
    // Where one of before waits, the next ones wait behind it: what was said first stands first.
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

  /** In turn with the others of its room, once nobody else has it locked. */
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
        // A transaction that has kept the same id elsewhere in the same moment is seen by now.
        return keep();
      }
    });
  }

  /** Locked, what is said in a room has numbers without gaps, and the limit is exact. */
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

  /** All at once, so that they can travel together. */
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
