import { Controller } from '@nestjs/common';
import {
  enterStudyRoom,
  getActiveStudySession,
  getActiveStudySessionRoute,
  getStudyRoomRoute,
  listStudyMessages,
  listStudyMessagesRoute,
} from '@portal/contracts/study-rooms';
import { HandsOn } from '../routing/hands-on.decorator';

/** What a member's screen reads of a session: the rest goes by its socket. */
@Controller()
@HandsOn(getActiveStudySessionRoute, getActiveStudySession, ({ caller }) => ({
  studentId: caller.userId,
}))
@HandsOn(getStudyRoomRoute, enterStudyRoom, (call) => ({
  studentId: call.caller.userId,
  roomId: call.id('roomId'),
}))
@HandsOn(listStudyMessagesRoute, listStudyMessages, (call) => ({
  studentId: call.caller.userId,
  roomId: call.id('roomId'),
  before: call.query.before,
}))
export class StudyRoomsController {}
