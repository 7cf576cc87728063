import { Controller } from '@nestjs/common';
import {
  countLosses,
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
} from '@portal/contracts/admin';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';

type ActOn = Pick<CallOf<typeof deleteUserRoute>, 'caller' | 'id'>;
const userOf = (call: ActOn) => ({ userId: call.id(), adminId: call.caller.userId });

/** Admin actions on accounts. */
@Controller()
@HandsOn(suspendUserRoute, suspendUser, (call) => ({ ...userOf(call), days: call.body.days }))
@HandsOn(liftSuspensionRoute, liftSuspension, userOf)
@HandsOn(deleteUserRoute, deleteUser, userOf)
@HandsOn(deletePendingUserRoute, deletePendingUser, (call) => ({
  registrationId: call.id(),
  adminId: call.caller.userId,
}))
@HandsOn(clearPendingUsersRoute, clearPendingUsers, ({ caller }) => ({ adminId: caller.userId }))
@HandsOn(getUserLossesRoute, countLosses, (call) => ({ userId: call.id() }))
export class AdminActsController {}
