import { Controller } from '@nestjs/common';
import { authenticate, getUser, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { CallerStore } from './store/caller.store';
import { UserStore } from './store/user.store';

/** Tells others who somebody is. */
@Controller()
export class CallerController {
  constructor(
    private readonly callers: CallerStore,
    private readonly users: UserStore,
  ) {}

  @HandlesRequest(authenticate)
  authenticate(proof: RequestOf<typeof authenticate>) {
    return this.callers.identify(proof);
  }

  @HandlesRequest(getUser)
  getUser({ userId }: RequestOf<typeof getUser>) {
    return this.users.get(userId);
  }
}
