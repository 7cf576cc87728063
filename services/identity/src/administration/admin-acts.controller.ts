import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearPendingUsers,
  deletePendingUser,
  deleteUser,
  liftSuspension,
  suspendUser,
} from '@portal/contracts/admin';
import { HandlesRequest } from '@portal/messaging';
import { PendingUsersService } from './pending-users.service';
import { SuspensionService } from './suspension.service';
import { UserDeletionService } from './user-deletion.service';

/** Message handlers of admins' acts on accounts. */
@Controller()
export class AdminActsController {
  constructor(
    private readonly suspensions: SuspensionService,
    private readonly deletion: UserDeletionService,
    private readonly pendingUsers: PendingUsersService,
  ) {}

  @HandlesRequest(suspendUser)
  async suspendUser({ adminId, userId, days }: RequestOf<typeof suspendUser>) {
    const until = await this.suspensions.suspend(adminId, userId, days);
    return { message: 'Suspended.', suspendedUntil: until.toISOString() };
  }

  @HandlesRequest(liftSuspension)
  async liftSuspension({ adminId, userId }: RequestOf<typeof liftSuspension>) {
    await this.suspensions.lift(adminId, userId);
    return { message: 'Suspension lifted.', suspendedUntil: null };
  }

  @HandlesRequest(deleteUser)
  async deleteUser({ adminId, userId }: RequestOf<typeof deleteUser>) {
    await this.deletion.delete(adminId, userId);
    return { message: 'Account deleted.' };
  }

  @HandlesRequest(deletePendingUser)
  async deletePendingUser({ adminId, registrationId }: RequestOf<typeof deletePendingUser>) {
    await this.pendingUsers.remove(adminId, registrationId);
    return { message: 'Registration removed.' };
  }

  @HandlesRequest(clearPendingUsers)
  async clearPendingUsers({ adminId }: RequestOf<typeof clearPendingUsers>) {
    await this.pendingUsers.clear(adminId);
    return { message: 'All pending registrations removed.' };
  }
}
