import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getUser } from '@portal/contracts/identity';
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
