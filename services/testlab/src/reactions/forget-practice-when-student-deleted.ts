import { Controller } from '@nestjs/common';
import { studentDeleted, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { Generator } from '../generation/generator';
import { StudentData } from '../store/student-data';

/** A student who is gone leaves no material, questions or topics behind. */
@Controller()
export class ForgetPracticeWhenStudentDeleted {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly data: StudentData,
    private readonly generator: Generator,
  ) {}

  @HandlesEvent(studentDeleted)
  async deleted({ studentId }: PayloadOf<typeof studentDeleted>, eventId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () => this.data.forget(manager, studentId));
    });
    this.generator.abortAllOf(studentId);
  }
}
