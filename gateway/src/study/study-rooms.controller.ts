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
@HandsOn(getStudyRoomRoute, enterStudyRoom, ({ caller, params }) => ({
  studentId: caller.userId,
  roomId: params['roomId'] ?? '',
}))
@HandsOn(listStudyMessagesRoute, listStudyMessages, ({ caller, params, query }) => ({
  studentId: caller.userId,
  roomId: params['roomId'] ?? '',
  before: query.before,
}))
export class StudyRoomsController {}
