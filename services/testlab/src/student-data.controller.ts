import { Controller } from '@nestjs/common';
import { countPractice, exportPractice, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { StudentData } from './store/student-data';

/** What students take with them, or lose. */
@Controller()
export class StudentDataController {
  constructor(private readonly data: StudentData) {}

  @HandlesRequest(exportPractice)
  exportPractice({ studentId, after }: RequestOf<typeof exportPractice>) {
    return this.data.of(studentId, after);
  }

  @HandlesRequest(countPractice)
  async countPractice({ studentId }: RequestOf<typeof countPractice>) {
    return { tests: await this.data.countTests(studentId) };
  }
}
