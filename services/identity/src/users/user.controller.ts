import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getUser, listStudents } from '@portal/contracts/identity';
import { HandlesRequest } from '@portal/messaging';
import { StudentPages } from './student-pages';
import { UserRepository } from './user.repository';

/** Message handlers of user lookups. */
@Controller()
export class UserController {
  constructor(
    private readonly users: UserRepository,
    private readonly students: StudentPages,
  ) {}

  @HandlesRequest(getUser)
  getUser({ userId }: RequestOf<typeof getUser>) {
    return this.users.get(userId);
  }

  @HandlesRequest(listStudents)
  listStudents({ after }: RequestOf<typeof listStudents>) {
    return this.students.page(after);
  }
}
