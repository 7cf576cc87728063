import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { exportReadings } from '@portal/contracts/announcements';
import { countFeedback, exportFeedback } from '@portal/contracts/feedback';
import { HandlesRequest } from '@portal/messaging';
import { FeedbackService } from '../feedback.service';
import { ReadMarksService } from '../read-marks.service';

/** What students take with them, or lose. */
@Controller()
export class StudentDataController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly readMarks: ReadMarksService,
  ) {}

  @HandlesRequest(exportFeedback)
  exportFeedback({ studentId, after }: RequestOf<typeof exportFeedback>) {
    return this.feedback.pageOf(studentId, after);
  }

  @HandlesRequest(exportReadings)
  exportReadings({ studentId, after }: RequestOf<typeof exportReadings>) {
    return this.readMarks.pageOf(studentId, after);
  }

  @HandlesRequest(countFeedback)
  async countFeedback({ studentId }: RequestOf<typeof countFeedback>) {
    return { feedback: await this.feedback.countOf(studentId) };
  }
}
