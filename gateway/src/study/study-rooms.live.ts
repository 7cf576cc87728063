import { Controller } from '@nestjs/common';
import { studyLive } from '@portal/contracts/study';
import {
  bePresentInStudyRoom,
  endStudyCallForBoth,
  fallBackInStudyCall,
  getActiveStudySession,
  getStudyEnding,
  leaveStudyCall,
  sendStudyMessage,
  setStudyLab,
  signalInStudyRoom,
} from '@portal/contracts/study-rooms';
import { Messages } from '@portal/messaging';
import { newId, PortalError } from '@portal/platform';
import { HandlesLive, type LiveCall } from '../live/handles-live.decorator';
import { StudyRoomAccess } from './study-room-access';

const { asks } = studyLive;

/** Requests of screens in the room of a study session. */
@Controller()
export class StudyRoomsLive {
  constructor(
    private readonly messages: Messages,
    private readonly access: StudyRoomAccess,
  ) {}

  @HandlesLive(asks.joinRoom)
  join({ caller, body: { roomId } }: LiveCall<typeof asks.joinRoom>) {
    return this.access.letIn({ studentId: caller.userId, roomId });
  }

  @HandlesLive(asks.ending)
  ending({ caller, body: { roomId } }: LiveCall<typeof asks.ending>) {
    return this.messages.request(getStudyEnding, { studentId: caller.userId, roomId });
  }

  @HandlesLive(asks.present)
  present({ caller, body }: LiveCall<typeof asks.present>) {
    return this.access.request(bePresentInStudyRoom, { ...body, studentId: caller.userId });
  }

  /** The server sets the sender and the time; it ignores those of the screen. */
  @HandlesLive(asks.message)
  async send({ caller, body: { roomId, msg } }: LiveCall<typeof asks.message>) {
    const { id: messageId = newId(), text } = msg;
    const message = { studentId: caller.userId, roomId, channel: 'room' as const, text, messageId };
    return { message: await this.access.request(sendStudyMessage, message) };
  }

  /** The request names no room: the message goes to the student's active session. */
  @HandlesLive(asks.chat)
  async chat({ caller: { userId: studentId }, body }: LiveCall<typeof asks.chat>) {
    const { sessionId: roomId } = await this.messages.request(getActiveStudySession, { studentId });
    if (!roomId) throw new PortalError('not_found', 'You are not in a study session.');
    const { id: messageId = newId(), text } = body;
    const message = { studentId, roomId, channel: 'chat' as const, text, messageId };
    return { message: await this.access.request(sendStudyMessage, message) };
  }

  @HandlesLive(asks.lab)
  async setLab({ caller, body: { roomId, ...lab } }: LiveCall<typeof asks.lab>) {
    await this.access.request(setStudyLab, { studentId: caller.userId, roomId, lab });
    return {};
  }

  @HandlesLive(asks.signal)
  signal({ caller, body }: LiveCall<typeof asks.signal>) {
    return this.access.request(signalInStudyRoom, { ...body, studentId: caller.userId });
  }

  @HandlesLive(asks.fallBack)
  fallBack({ caller, body: { roomId } }: LiveCall<typeof asks.fallBack>) {
    return this.access.request(fallBackInStudyCall, { studentId: caller.userId, roomId });
  }

  @HandlesLive(asks.endForBoth)
  async endForBoth({ caller, body: { roomId } }: LiveCall<typeof asks.endForBoth>) {
    await this.access.request(endStudyCallForBoth, { studentId: caller.userId, roomId });
    return {};
  }

  @HandlesLive(asks.leave)
  async leave({ caller, body: { roomId, userId } }: LiveCall<typeof asks.leave>) {
    if (userId !== undefined && userId !== caller.userId) {
      throw new PortalError('forbidden', 'You can leave for yourself only.');
    }
    await this.access.request(leaveStudyCall, { studentId: caller.userId, roomId });
    return {};
  }
}
