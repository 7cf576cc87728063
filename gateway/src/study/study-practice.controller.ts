import { Controller } from '@nestjs/common';
import {
  answerPractice,
  answerPracticeRoute,
  closePractice,
  closePracticeRoute,
  getPractice,
  getPracticeRoute,
  startPractice,
  startPracticeRoute,
} from '@portal/contracts/study-practice';
import { FILE_MAX_BYTES, splitTopics } from '@portal/contracts/testlab';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';

/** Shared practice of the members of a study session. */
@Controller()
@HandsOn(getPracticeRoute, getPractice, (call) => ({
  studentId: call.caller.userId,
  roomId: call.id('roomId'),
}))
@HandsOn(answerPracticeRoute, answerPractice, (call) => ({
  ...call.body,
  studentId: call.caller.userId,
  roomId: call.id('roomId'),
}))
@HandsOn(closePracticeRoute, closePractice, (call) => ({
  studentId: call.caller.userId,
  roomId: call.id('roomId'),
}))
export class StudyPracticeController {
  constructor(private readonly messages: Messages) {}

  /** Answers before the questions are generated: from then on the service owns the file. */
  @Limited('generate')
  @TakesFile(FILE_MAX_BYTES)
  @Route(startPracticeRoute)
  async start(call: CallOf<typeof startPracticeRoute>) {
    const started = await this.messages.request(startPractice, {
      studentId: call.caller.userId,
      roomId: call.id('roomId'),
      department: call.caller.department,
      topics: splitTopics(call.body.topics),
      numQuestions: call.body.numQuestions,
      file: call.upload,
    });
    call.giveUploadAway();
    return started;
  }
}
