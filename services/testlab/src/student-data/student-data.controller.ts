import { Controller } from '@nestjs/common';
import { countPractice, exportPractice, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { StudentDataService } from './student-data.service';

/** What students take with them, or lose. */
@Controller()
export class StudentDataController {
  constructor(private readonly data: StudentDataService) {}

  @HandlesRequest(exportPractice)
  exportPractice({ studentId, after }: RequestOf<typeof exportPractice>) {
    return this.data.of(studentId, after);
  }

  @HandlesRequest(countPractice)
  async countPractice({ studentId }: RequestOf<typeof countPractice>) {
    return { tests: await this.data.countTests(studentId) };
  }
}
