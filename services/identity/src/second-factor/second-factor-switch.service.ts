import { Injectable } from '@nestjs/common';
import { AdminActs, Transactions } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { PortalError } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import type { Decided } from '../domain/decided';
import { forgetLinks } from '../mailed-proofs/mailed-links';
import { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { SessionService } from '../sessions/session.service';
import { UserEntity } from '../users/user.entity';
import { SecondFactorCheckService, type ShownCode } from './second-factor-check.service';
import { SECOND_FACTOR_OFF, SECOND_FACTOR_ON } from './second-factor-mail.renderer';
import { alreadyOn, removeSecondFactorIn, SecondFactorService } from './second-factor.service';

/** Turns second factors on and off, and records each as an act of the admin. */
@Injectable()
export class SecondFactorSwitchService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly factors: SecondFactorService,
    private readonly factorCheck: SecondFactorCheckService,
    private readonly sessions: SessionService,
    private readonly adminActs: AdminActs,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Confirms a second factor by its first code. Sessions opened by the password alone end.
   * @throws PortalError `wrong_code`, `conflict`, `too_many_requests`.
   */
  async turnOn(userId: string, code: string, sessionId: string): Promise<string[]> {
    const tried = await this.transactions.run(async (work): Promise<Decided<string[]>> => {
      const { manager } = work;
      // Locked first: a concurrent sign-in by the password alone either completes and ends here,
      // or waits and must then send a code.
      const { email } = await lockOwner(manager, userId);
      const factor = await this.factorCheck.lock(manager, { userId });
      if (!factor) throw new PortalError('conflict', 'Please start with a new secret.');
      if (factor.confirmedAt) throw alreadyOn();
      const proved = await this.factorCheck.tryCode(work, factor, code);
      if ('refusal' in proved) return proved;
      const recoveryCodes = await this.factors.turnOn(manager, userId);
      // Resets the mail counts: without a second factor, no link was mailed.
      await forgetLinks(manager, email);
      const act = { adminId: userId, act: 'second-factor-on', about: 'own account' } as const;
      await this.adminActs.record(work, act);
      const expiresAt = this.rules.mailEnds(this.rules.now());
      await this.mails.add(work, { email, kind: SECOND_FACTOR_ON, expiresAt });
      await this.sessions.endAll(work, userId, { keptId: sessionId });
      return { value: recoveryCodes };
    });
    return valueOf(tried);
  }

  /**
   * Turns the second factor off, to be called after the password was right.
   * @throws PortalError `wrong_code` and those of the check.
   */
  async turnOff(shown: ShownCode): Promise<void> {
    const { userId } = shown;
    await this.factorCheck.checkAnd(shown, async (work, proof) => {
      if (proof === 'nothing') {
        throw new PortalError('conflict', 'Your second factor is already off.');
      }
      const { manager } = work;
      const { email } = await lockOwner(manager, userId);
      await removeSecondFactorIn(manager, userId);
      const about = `own account, by the ${proof}`;
      await this.adminActs.record(work, { adminId: userId, act: 'second-factor-off', about });
      const expiresAt = this.rules.mailEnds(this.rules.now());
      await this.mails.add(work, { email, kind: SECOND_FACTOR_OFF, expiresAt });
    });
  }
}

function lockOwner(manager: EntityManager, id: string): Promise<UserEntity> {
  return manager.findOneOrFail(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
