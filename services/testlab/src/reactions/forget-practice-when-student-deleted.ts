import { Controller } from '@nestjs/common';
import { studentDeleted, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { GenerationService } from '../generation/generation.service';
import { StudentDataService } from '../student-data/student-data.service';

/** A student who is gone leaves no material, questions or topics behind. */
@Controller()
export class ForgetPracticeWhenStudentDeleted {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly data: StudentDataService,
    private readonly generator: GenerationService,
  ) {}

  @HandlesEvent(studentDeleted)
  async deleted({ studentId }: PayloadOf<typeof studentDeleted>, eventId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () => this.data.forget(manager, studentId));
    });
    this.generator.abortAllOf(studentId);
  }
}
