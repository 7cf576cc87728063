import { Controller } from '@nestjs/common';
import { authenticate, getUser, type RequestOf } from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { CallerStore } from './store/caller.store';
import { UserStore } from './store/user.store';

/** Tells others who somebody is. */
@Controller()
export class CallerHandlers {
  constructor(
    private readonly callers: CallerStore,
    private readonly users: UserStore,
  ) {}

  @Answers(authenticate)
  authenticate(proof: RequestOf<typeof authenticate>) {
    return this.callers.identify(proof);
  }

  @Answers(getUser)
  getUser({ userId }: RequestOf<typeof getUser>) {
    return this.users.get(userId);
  }
}
