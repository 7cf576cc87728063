import { Injectable } from '@nestjs/common';
import type { StudentData, UnitOfWork } from '@portal/kit';
import { FeedbackService } from '../feedback.service';
import { ReadMarksService } from '../read-marks.service';

/** Exports and deletes the data of a student: feedback and read state. */
@Injectable()
export class StudentDataService implements StudentData<'announcements'> {
  readonly sections = {
    'messages.feedback': (studentId: string, after: string | null) =>
      this.feedback.exportPage(studentId, after),
    'messages.readAnnouncements': (studentId: string, after: string | null) =>
      this.readMarks.exportPage(studentId, after),
  };

  constructor(
    private readonly feedback: FeedbackService,
    private readonly readMarks: ReadMarksService,
  ) {}

  async count(studentId: string) {
    return { feedback: await this.feedback.countOf(studentId) };
  }

  /** Deletes the read state and anonymises the feedback. */
  async forget({ manager }: UnitOfWork, studentId: string): Promise<void> {
    await this.readMarks.forget(manager, studentId);
    await this.feedback.forget(manager, studentId);
  }
}
