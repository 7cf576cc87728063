import { Controller } from '@nestjs/common';
import {
  clearPendingUsers,
  clearPendingUsersRoute,
  deletePendingUser,
  deletePendingUserRoute,
  deleteUser,
  deleteUserRoute,
  getUserLossesRoute,
  liftSuspension,
  liftSuspensionRoute,
  suspendUser,
  suspendUserRoute,
} from '@portal/contracts';
import { AccountLosses } from '../account/account-losses';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

type ActOn = Pick<CallOf<typeof deleteUserRoute>, 'caller' | 'id'>;
const userOf = (call: ActOn) => ({ userId: call.id(), adminId: call.caller.userId });

/** What admins do to accounts. */
@Controller()
@HandsOn(suspendUserRoute, suspendUser, (call) => ({ ...userOf(call), days: call.body.days }))
@HandsOn(liftSuspensionRoute, liftSuspension, userOf)
@HandsOn(deleteUserRoute, deleteUser, userOf)
@HandsOn(deletePendingUserRoute, deletePendingUser, (call) => ({
  registrationId: call.id(),
  adminId: call.caller.userId,
}))
@HandsOn(clearPendingUsersRoute, clearPendingUsers, ({ caller }) => ({ adminId: caller.userId }))
export class AdminActsController {
  constructor(private readonly losses: AccountLosses) {}

  @Route(getUserLossesRoute)
  lossesOf(call: CallOf<typeof getUserLossesRoute>) {
    return this.losses.of(call.id());
  }
}
