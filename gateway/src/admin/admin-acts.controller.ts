import { Controller } from '@nestjs/common';
import {
  clearPendingUsers,
  clearPendingUsersRoute,
  deletePendingUser,
  deletePendingUserRoute,
  deleteUser,
  deleteUserRoute,
  liftSuspension,
  liftSuspensionRoute,
  suspendUser,
  suspendUserRoute,
  getUserLossesRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { AccountLosses } from '../account/account-losses';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** What admins do to accounts. */
@Controller()
export class AdminActsController {
  constructor(
    private readonly messages: Messages,
    private readonly losses: AccountLosses,
  ) {}

  @Route(suspendUserRoute)
  suspend({ caller, params, body }: CallOf<typeof suspendUserRoute>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId, days: body.days };
    return this.messages.request(suspendUser, request);
  }

  @Route(liftSuspensionRoute)
  lift({ caller, params }: CallOf<typeof liftSuspensionRoute>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(liftSuspension, request);
  }

  @Route(getUserLossesRoute)
  lossesOf({ params }: CallOf<typeof getUserLossesRoute>) {
    return this.losses.of(params['id'] ?? '');
  }

  @Route(deleteUserRoute)
  delete({ caller, params }: CallOf<typeof deleteUserRoute>) {
    const request = { userId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(deleteUser, request);
  }

  @Route(deletePendingUserRoute)
  deletePending({ caller, params }: CallOf<typeof deletePendingUserRoute>) {
    const request = { registrationId: params['id'] ?? '', adminId: caller.userId };
    return this.messages.request(deletePendingUser, request);
  }

  @Route(clearPendingUsersRoute)
  clearPending({ caller }: CallOf<typeof clearPendingUsersRoute>) {
    return this.messages.request(clearPendingUsers, { adminId: caller.userId });
  }
}
