import { Controller } from '@nestjs/common';
import {
  dismissFlags,
  dismissFlagsRoute,
  flagQuestion,
  flagQuestionRoute,
  listQuestions,
  listQuestionsRoute,
  takeBackFlag,
  takeBackFlagRoute,
  withdrawQuestion,
  withdrawQuestionRoute,
} from '@portal/contracts/testlab-flags';
import { HandsOn } from '../routing/hands-on.decorator';

/** Flags of students on questions, and the decisions of admins. */
@Controller()
@HandsOn(flagQuestionRoute, flagQuestion, (call) => ({
  ...call.body,
  studentId: call.caller.userId,
  sessionId: call.id('sessionId'),
}))
@HandsOn(takeBackFlagRoute, takeBackFlag, (call) => ({
  studentId: call.caller.userId,
  flagId: call.id(),
}))
@HandsOn(listQuestionsRoute, listQuestions, ({ query }) => query)
@HandsOn(withdrawQuestionRoute, withdrawQuestion, (call) => ({
  ...call.body,
  questionId: call.id(),
  adminId: call.caller.userId,
}))
@HandsOn(dismissFlagsRoute, dismissFlags, (call) => ({
  questionId: call.id(),
  adminId: call.caller.userId,
}))
export class FlagsController {}
