import { Injectable } from '@nestjs/common';
import { AdminActs, Transactions } from '@portal/kit';
import { Any } from 'typeorm';
import { RegistrationEntity } from '../accounts/registration.entity';
import { forgetRegistrationLinks } from '../mailed-proofs/mailed-links';
import { AccountNotifier } from '../users/account-notifier';

/** Removes pending registrations; their addresses become free immediately. */
@Injectable()
export class PendingUsersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly adminActs: AdminActs,
    private readonly notifier: AccountNotifier,
  ) {}

  /** Removes a registration. A missing one is not an error and records no act. */
  async remove(adminId: string, registrationId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      // Also without a removal: the caller's list was outdated.
      work.afterCommit(() => this.notifier.notify('registrations'));
      const { manager } = work;
      const found = await manager.findOneBy(RegistrationEntity, { id: registrationId });
      if (!found) return;
      await forgetRegistrationLinks(manager, [found.email]);
      await manager.delete(RegistrationEntity, { id: registrationId });
      const act = 'pending-user-removed';
      await this.adminActs.record(work, { adminId, act, about: found.email });
    });
  }

  async clear(adminId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      // Also without a removal: the caller's list was outdated.
      work.afterCommit(() => this.notifier.notify('registrations'));
      const { manager } = work;
      const waiting = await manager.find(RegistrationEntity, { select: { id: true, email: true } });
      await forgetRegistrationLinks(
        manager,
        waiting.map(({ email }) => email),
      );
      const ids = waiting.map(({ id }) => id);
      const { affected } = await manager.delete(RegistrationEntity, { id: Any(ids) });
      if (!affected) return;
      const about = affected === 1 ? '1 registration' : `${affected} registrations`;
      await this.adminActs.record(work, { adminId, act: 'pending-users-cleared', about });
    });
  }
}
