import { Injectable } from '@nestjs/common';
import { AdminActs, Transactions } from '@portal/kit';
import { Any } from 'typeorm';
import { RegistrationEntity } from '../accounts/registration.entity';
import { forgetRegistrationLinks } from '../mailed-proofs/mailed-links';
import { AccountNotifier } from '../users/account-notifier';

/** Takes registrations away that wait for their code; their addresses are free at once. */
@Injectable()
export class PendingUsersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly adminActs: AdminActs,
    private readonly notifier: AccountNotifier,
  ) {}

  /** One that is not there (any more) is no error, and no act. */
  async remove(adminId: string, registrationId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      // Also if there was none: the asker saw an old list.
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
      // Also if there was none: the asker saw an old list.
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
