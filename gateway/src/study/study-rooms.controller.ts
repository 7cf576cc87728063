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

/** Reads of a study session; everything else uses the socket. */
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
