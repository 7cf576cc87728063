import { Controller } from '@nestjs/common';
import { getUser, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { UserRepository } from './user.repository';

/** Tells who somebody is. */
@Controller()
export class UserController {
  constructor(private readonly users: UserRepository) {}

  @HandlesRequest(getUser)
  getUser({ userId }: RequestOf<typeof getUser>) {
    return this.users.get(userId);
  }
}
