import { Controller } from '@nestjs/common';
import {
  clearPendingUsers,
  DELETE_USER_PATH,
  deletePendingUser,
  deleteUser,
  liftSuspension,
  lossesSchema,
  suspendUser,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { AccountLosses } from '../account/account-losses';
import type { CallOf } from '../routing/call';
import { readRoute } from '../routing/composed-route';
import { Route } from '../routing/route.decorator';

const getLosses = readRoute(DELETE_USER_PATH, 'admin', {
  summary: 'What deleting an account would lose',
  response: lossesSchema,
  errors: ['not_found'],
});

/** What admins do to accounts. */
@Controller()
export class AdminActsController {
  constructor(
    private readonly messages: Messages,
    private readonly losses: AccountLosses,
  ) {}

  @Route(suspendUser)
  suspend({ caller, params, body }: CallOf<typeof suspendUser>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId, days: body.days };
    return this.messages.request(suspendUser, request);
  }

  @Route(liftSuspension)
  lift({ caller, params }: CallOf<typeof liftSuspension>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(liftSuspension, request);
  }

  @Route(getLosses)
  lossesOf({ params }: CallOf<typeof getLosses>) {
    return this.losses.of(params['id'] ?? '');
  }

  @Route(deleteUser)
  delete({ caller, params }: CallOf<typeof deleteUser>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(deleteUser, request);
  }

  @Route(deletePendingUser)
  deletePending({ caller, params }: CallOf<typeof deletePendingUser>) {
    const request = { registrationId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(deletePendingUser, request);
  }

  @Route(clearPendingUsers)
  clearPending({ caller }: CallOf<typeof clearPendingUsers>) {
    return this.messages.request(clearPendingUsers, { adminId: caller.userId });
  }
}
