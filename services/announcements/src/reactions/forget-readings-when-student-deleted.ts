import { Controller } from '@nestjs/common';
import { studentDeleted, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { FeedbackStore } from '../store/feedback.store';
import { rememberAsGone } from '../store/gone-students';
import { ReadMarks } from '../store/read-marks';

/** A student who is gone leaves no readings, and feedback without a name. */
@Controller()
export class ForgetReadingsWhenStudentDeleted {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly readMarks: ReadMarks,
    private readonly feedback: FeedbackStore,
  ) {}

  @HandlesEvent(studentDeleted)
  async deleted({ studentId }: PayloadOf<typeof studentDeleted>, eventId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, async () => {
        await rememberAsGone(manager, studentId);
        await this.readMarks.forget(manager, studentId);
        await this.feedback.forget(manager, studentId);
      });
    });
  }
}
