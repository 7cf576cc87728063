import { STUDY_CHAT_MAX, STUDY_CHAT_SPAN_MS, type StudyMessage } from '@portal/contracts/study';
import { ROOM_NOT_FOUND } from './room-not-found.refusal';

/** What a student writes into the chat of a room. */
export interface Saying {
  roomId: string;
  studentId: string;
  /** Made up by the screen. */
  messageId: string;
  channel: StudyMessage['channel'];
  text: string;
}

/** A message and the room that it is in. */
export interface Said {
  roomId: string;
  message: StudyMessage;
}

/** Rooms that are locked, by their ids: how far each has counted, and its members' names by theirs. */
export type LockedRooms = Map<string, { lastNumber: number; names: Map<string, string> }>;

/** Earlier messages. */
export interface Before {
  /** By student: how many messages there are within the last `STUDY_CHAT_SPAN_MS`, and when the oldest was said. */
  recent: Map<string, { count: number; oldestAt: Date }>;
  /** By the messages' ids. */
  known: Map<string, Said>;
}

/** Why something is not said. */
export interface SayRefusal {
  code: 'not_found' | 'invalid_input' | 'too_many_requests';
  message: string;
  retryAfterSeconds?: number;
}

/** The message, new or said before, or the refusal. */
export type SayVerdict = StudyMessage | { refusal: SayRefusal };

/**
 * Judges sayings in locked rooms in their order, as if each came when those before it are kept: numbers of a
 * room count up without gaps, an id counts once, and nobody writes more than is allowed.
 */
export class ChatJudge {
  /** New messages. */
  readonly said: Said[] = [];

  constructor(
    private readonly now: Date,
    private readonly rooms: LockedRooms,
    private readonly before: Before,
  ) {}

  judge(saying: Saying): SayVerdict {
    const { roomId, studentId, messageId } = saying;
    const known = this.before.known.get(messageId);
    const isSame = known?.roomId === roomId && known.message.userId === studentId;
    if (known && isSame) return known.message;
    const room = this.rooms.get(roomId);
    const user = room?.names.get(studentId);
    if (!room || user === undefined) return { refusal: ROOM_NOT_FOUND };
    if (known) return { refusal: ID_TAKEN };
    const recent = this.before.recent.get(studentId) ?? { count: 0, oldestAt: this.now };
    if (recent.count >= STUDY_CHAT_MAX) return { refusal: this.waitAfter(recent.oldestAt) };
    this.before.recent.set(studentId, { ...recent, count: recent.count + 1 });
    room.lastNumber += 1;
    return this.keep(saying, { number: room.lastNumber, user });
  }

  private keep(saying: Saying, { number, user }: Pick<StudyMessage, 'number' | 'user'>) {
    const { roomId, studentId: userId, messageId: _id, channel, text } = saying;
    const time = this.now.toISOString();
    const said = { roomId, message: { _id, number, channel, userId, user, text, time } };
    this.before.known.set(_id, said);
    this.said.push(said);
    return said.message;
  }

  /** The oldest message must leave the span before there is room for another. */
  private waitAfter(oldestAt: Date): SayRefusal {
    const waitMs = oldestAt.getTime() + STUDY_CHAT_SPAN_MS - this.now.getTime();
    return {
      code: 'too_many_requests',
      message: 'Please wait a moment before you write more.',
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    };
  }
}

const ID_TAKEN: SayRefusal = { code: 'invalid_input', message: 'This message id is taken.' };
