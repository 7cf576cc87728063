import { Controller } from '@nestjs/common';
import { exportPractice, type RequestOf } from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { StudentData } from './store/student-data';

/** What students take with them. */
@Controller()
export class StudentDataHandlers {
  constructor(private readonly data: StudentData) {}

  @Answers(exportPractice)
  exportPractice({ studentId }: RequestOf<typeof exportPractice>) {
    return this.data.of(studentId);
  }
}
