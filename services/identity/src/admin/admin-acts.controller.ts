import { Controller } from '@nestjs/common';
import {
  clearPendingUsers,
  deletePendingUser,
  deleteUser,
  liftSuspension,
  suspendUser,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountNews } from '../account-news';
import { AccountDeletion } from '../account/account-deletion';
import { PendingUsers } from './pending-users';
import { Suspensions } from './suspensions';

/** What admins do to accounts. */
@Controller()
export class AdminActsController {
  constructor(
    private readonly suspensions: Suspensions,
    private readonly deletion: AccountDeletion,
    private readonly pendingUsers: PendingUsers,
    private readonly news: AccountNews,
  ) {}

  @HandlesRequest(suspendUser)
  async suspendUser({ adminId, userId, days }: RequestOf<typeof suspendUser>) {
    const until = await this.suspensions.suspend(adminId, userId, days);
    this.news.tell('students');
    return { message: 'Suspended.', suspendedUntil: until.toISOString() };
  }

  @HandlesRequest(liftSuspension)
  async liftSuspension({ adminId, userId }: RequestOf<typeof liftSuspension>) {
    await this.suspensions.lift(adminId, userId);
    this.news.tell('students');
    return { message: 'Suspension lifted.', suspendedUntil: null };
  }

  @HandlesRequest(deleteUser)
  async deleteUser({ adminId, userId }: RequestOf<typeof deleteUser>) {
    await this.deletion.byAdmin(adminId, userId);
    return { message: 'Account deleted.' };
  }

  @HandlesRequest(deletePendingUser)
  async deletePendingUser({ adminId, registrationId }: RequestOf<typeof deletePendingUser>) {
    await this.pendingUsers.remove(adminId, registrationId);
    this.news.tell('registrations');
    return { message: 'Registration removed.' };
  }

  @HandlesRequest(clearPendingUsers)
  async clearPendingUsers({ adminId }: RequestOf<typeof clearPendingUsers>) {
    await this.pendingUsers.clear(adminId);
    this.news.tell('registrations');
    return { message: 'All pending registrations removed.' };
  }
}
