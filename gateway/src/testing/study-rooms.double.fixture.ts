import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  bePresentInStudyRoom,
  endStudyCallForBoth,
  enterStudyRoom,
  fallBackInStudyCall,
  getActiveStudySession,
  getStudyEnding,
  leaveStudyCall,
  listStudyMessages,
  sendStudyMessage,
  setStudyLab,
  signalInStudyRoom,
  studyLabSet,
  studyMessageSent,
  studySignalled,
} from '@portal/contracts/study-rooms';
import { HandlesRequest, Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { DoubleWorld } from './double-world.fixture';

/** Double of study's contracts for rooms; `world.studyRooms` defines the members. */
@Controller()
export class StudyRoomsDouble {
  constructor(
    private readonly world: DoubleWorld,
    private readonly messages: Messages,
  ) {}

  @HandlesRequest(enterStudyRoom)
  async enter(request: RequestOf<typeof enterStudyRoom>) {
    const { roomId } = request;
    this.admit(enterStudyRoom.subject, request);
    await this.world.studyHeld;
    return {
      roomId,
      revision: 1,
      members: [],
      messages: [],
      lab: { topics: '', numQuestions: 5 },
      call: {
        roomId,
        roomUrl: `/study/${roomId}`,
        provider: 'built-in' as const,
        token: `of ${request.studentId}`,
        iceServers: [],
        iceTransportPolicy: 'all' as const,
        notice: null,
      },
    };
  }

  @HandlesRequest(getActiveStudySession)
  active(request: RequestOf<typeof getActiveStudySession>) {
    this.world.note(getActiveStudySession.subject, request);
    const [sessionId] =
      [...this.world.studyRooms].find(([, members]) => members.has(request.studentId)) ?? [];
    return Promise.resolve({ sessionId: sessionId ?? null });
  }

  /** Returns that no session has ended. */
  @HandlesRequest(getStudyEnding)
  ending(request: RequestOf<typeof getStudyEnding>) {
    this.admit(getStudyEnding.subject, request);
    return Promise.resolve({ how: null });
  }

  /** Returns no messages; does not check the membership. */
  @HandlesRequest(listStudyMessages)
  list(request: RequestOf<typeof listStudyMessages>) {
    this.world.note(listStudyMessages.subject, request);
    return Promise.resolve({ messages: [] });
  }

  @HandlesRequest(sendStudyMessage)
  async send(request: RequestOf<typeof sendStudyMessage>) {
    this.admit(sendStudyMessage.subject, request);
    const { roomId, studentId: userId, channel, text, messageId: _id } = request;
    const number = this.world.countOf(sendStudyMessage.subject);
    const time = new Date(0).toISOString();
    const message = { _id, number, channel, userId, user: 'Ada Obi', text, time };
    await this.messages.emit(studyMessageSent, { roomId, message });
    return message;
  }

  @HandlesRequest(setStudyLab)
  async setLab(request: RequestOf<typeof setStudyLab>) {
    this.admit(setStudyLab.subject, request);
    await this.messages.emit(studyLabSet, { ...request.lab, roomId: request.roomId });
    return request.lab;
  }

  @HandlesRequest(bePresentInStudyRoom)
  present(request: RequestOf<typeof bePresentInStudyRoom>) {
    this.admit(bePresentInStudyRoom.subject, request);
    return Promise.resolve({ isInCall: request.peerId !== null });
  }

  /** Forwards the signal to the member who is not its sender. */
  @HandlesRequest(signalInStudyRoom)
  async signal(request: RequestOf<typeof signalInStudyRoom>) {
    this.admit(signalInStudyRoom.subject, request);
    const { studentId, roomId, from, to, signal } = request;
    const others = [...(this.world.studyRooms.get(roomId) ?? [])].filter((id) => id !== studentId);
    const toUserId = others[0] ?? randomUUID();
    await this.messages.emit(studySignalled, { roomId, toUserId, from, to, signal });
    return {};
  }

  @HandlesRequest(fallBackInStudyCall)
  fallBack(request: RequestOf<typeof fallBackInStudyCall>) {
    this.admit(fallBackInStudyCall.subject, request);
    return Promise.resolve({ provider: 'built-in' as const });
  }

  @HandlesRequest(leaveStudyCall)
  leave(request: RequestOf<typeof leaveStudyCall>) {
    this.admit(leaveStudyCall.subject, request);
    return Promise.resolve({ hasEnded: false });
  }

  @HandlesRequest(endStudyCallForBoth)
  endForBoth(request: RequestOf<typeof endStudyCallForBoth>) {
    this.admit(endStudyCallForBoth.subject, request);
    return Promise.resolve({ hasEnded: true });
  }

  /** A room that the test has not created admits every student. */
  private admit(subject: string, request: { studentId: string; roomId: string }): void {
    this.world.note(subject, request);
    const members = this.world.studyRooms.get(request.roomId);
    if (members && !members.has(request.studentId)) {
      throw new PortalError('not_found', 'This study session has ended.');
    }
  }
}
