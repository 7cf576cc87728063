import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import { searchStudents, studentsOnline } from '@portal/contracts/study';
import { HandlesEvent, HandlesRequest } from '@portal/messaging';
import { StudentSearchService } from './student-search.service';
import { StudentsOnline } from './students-online';

/** Message handlers of student searches and of online states. */
@Controller()
export class PeopleController {
  constructor(
    private readonly students: StudentSearchService,
    private readonly online: StudentsOnline,
  ) {}

  @HandlesRequest(searchStudents)
  async search(request: RequestOf<typeof searchStudents>) {
    return { students: await this.students.search(request) };
  }

  @HandlesEvent(studentsOnline)
  refresh({ studentIds }: PayloadOf<typeof studentsOnline>): Promise<void> {
    this.online.refresh(studentIds);
    return Promise.resolve();
  }
}
