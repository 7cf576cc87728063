import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { countPractice, exportPractice } from '@portal/contracts/testlab';
import { HandlesRequest } from '@portal/messaging';
import { StudentDataService } from './student-data.service';

/** What students take with them, or lose, in the form of before `testlab.exportStudent`. */
@Controller()
export class StudentDataController {
  constructor(private readonly data: StudentDataService) {}

  @HandlesRequest(exportPractice)
  async exportPractice({ studentId, after }: RequestOf<typeof exportPractice>) {
    const place = after ? `${after.at} ${after.id}` : null;
    const { items, next } = await this.data.sections['practice.tests'](studentId, place);
    const [at = '', id = ''] = next?.split(' ') ?? [];
    return { tests: items, next: next === null ? null : { at, id } };
  }

  @HandlesRequest(countPractice)
  countPractice({ studentId }: RequestOf<typeof countPractice>) {
    return this.data.count(studentId);
  }
}
