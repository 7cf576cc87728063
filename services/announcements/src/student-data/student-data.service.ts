import { Injectable } from '@nestjs/common';
import { placeInTimeSchema } from '@portal/contracts';
import type { StudentData, UnitOfWork } from '@portal/kit';
import { FeedbackService } from '../feedback.service';
import { rememberAsGone } from '../gone-students';
import { ReadMarksService } from '../read-marks.service';

/** What students take with them, or lose: their feedback, and what they have read. */
@Injectable()
export class StudentDataService implements StudentData<'announcements'> {
  readonly sections = {
    'messages.feedback': (studentId: string, after: string | null) =>
      this.exportFeedback(studentId, after),
    'messages.readAnnouncements': (studentId: string, after: string | null) =>
      this.exportReadings(studentId, after),
  };

  constructor(
    private readonly feedback: FeedbackService,
    private readonly readMarks: ReadMarksService,
  ) {}

  async count(studentId: string) {
    return { feedback: await this.feedback.countOf(studentId) };
  }

  /** Readings go, feedback stays without a name, and nothing more is kept of what was under way. */
  async forget({ manager }: UnitOfWork, studentId: string): Promise<void> {
    await rememberAsGone(manager, studentId);
    await this.readMarks.forget(manager, studentId);
    await this.feedback.forget(manager, studentId);
  }

  private async exportFeedback(studentId: string, after: string | null) {
    const place = after === null ? undefined : placeInTimeSchema.parse(JSON.parse(after));
    const { feedback, next } = await this.feedback.pageOf(studentId, place);
    return { items: feedback, next: next && JSON.stringify(next) };
  }

  private async exportReadings(studentId: string, after: string | null) {
    const place = after === null ? undefined : Number(after);
    const { readAnnouncements, next } = await this.readMarks.pageOf(studentId, place);
    return { items: readAnnouncements, next: next === null ? null : String(next) };
  }
}
