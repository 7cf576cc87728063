import { Controller } from '@nestjs/common';
import { countFeedback, exportFeedback, exportReadings, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { FeedbackStore } from './store/feedback.store';
import { ReadMarks } from './store/read-marks';

/** What students take with them, or lose. */
@Controller()
export class StudentDataController {
  constructor(
    private readonly feedback: FeedbackStore,
    private readonly readMarks: ReadMarks,
  ) {}

  @HandlesRequest(exportFeedback)
  exportFeedback({ studentId, after }: RequestOf<typeof exportFeedback>) {
    return this.feedback.of(studentId, after);
  }

  @HandlesRequest(exportReadings)
  exportReadings({ studentId, after }: RequestOf<typeof exportReadings>) {
    return this.readMarks.readBy(studentId, after);
  }

  @HandlesRequest(countFeedback)
  async countFeedback({ studentId }: RequestOf<typeof countFeedback>) {
    return { feedback: await this.feedback.countOf(studentId) };
  }
}
