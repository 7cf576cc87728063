import { Injectable } from '@nestjs/common';
import { AdminActs, Transactions, type UnitOfWork } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { isAuthenticatorCode } from '../domain/authenticator';
import type { Decided, Refusal } from '../domain/decided';
import { SECOND_FACTOR_RULE, slowDown, waitSeconds, withFailure } from '../domain/login-throttle';
import { valueOf } from '../rules/refuse';
import { FactorCodes } from './factor-codes';
import { SecondFactorEntity } from '../users/second-factor.entity';
import { RECOVERY_CODE_USED } from './second-factor-mail.renderer';
import { codeMissing } from '../sessions/refuse-without-factor';
import { lockUser } from '../users/lock-user';
import { UserEntity } from '../users/user.entity';

const WRONG: Refusal = {
  code: 'wrong_code',
  message: 'This code is wrong, has expired or has already been used.',
};

/** Proof beside the password that a user has given. */
export type Proof = 'nothing' | 'authenticator' | 'recovery code';

/** A code of the second factor, and the network address from which it was sent. */
export interface ShownCode {
  userId: string;
  code: string | undefined;
  address: string;
}

/**
 * Requires a code from users with a second factor; each code is accepted once, and guesses are
 * throttled.
 */
@Injectable()
export class SecondFactorCheckService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly codes: FactorCodes,
    private readonly adminActs: AdminActs,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Checks a code, to be called after the password was right; a first wrong code is recorded.
   * `change` runs in the same unit of work: if it fails, the code is not used up.
   * @throws PortalError `second_factor_required` without a code, `wrong_code`, `too_many_requests`
   * with the time to wait, and any error of `change`, which rolls back everything.
   */
  async checkAnd<T>(
    shown: ShownCode,
    change: (work: UnitOfWork, proof: Proof) => Promise<T>,
  ): Promise<T> {
    // A wrong attempt is returned rather than thrown, so that the transaction commits its count.
    const done = await this.transactions.run(async (work): Promise<Decided<T>> => {
      const proved = await this.checkIn(work, shown);
      return 'refusal' in proved ? proved : { value: await change(work, proved.value) };
    });
    return valueOf(done);
  }

  private async checkIn(
    work: UnitOfWork,
    { userId, code, address }: ShownCode,
  ): Promise<Decided<Proof>> {
    // The account is locked first, as everywhere: changes of an account are serialised.
    await lockUser(work.manager, userId);
    const factor = await this.lock(work.manager, { userId, confirmedAt: Not(IsNull()) });
    if (!factor) return { value: 'nothing' };
    if (code === undefined) throw codeMissing();
    const proved = await this.tryCode(work, factor, code);
    if (this.isFirstFailure(factor, proved)) {
      const about = `own account, from ${address}`;
      const act = { adminId: userId, act: 'second-factor-refused', about } as const;
      await this.adminActs.record(work, act);
    }
    return proved;
  }

  /** Checks a code as part of `work`, also of an unconfirmed factor. */
  async tryCode(
    work: UnitOfWork,
    factor: SecondFactorEntity,
    code: string,
  ): Promise<Decided<Proof>> {
    const { manager } = work;
    const { userId } = factor;
    const now = this.rules.now();
    // 49 bits cannot be guessed: a right code is accepted after any number of wrong ones.
    if (!isAuthenticatorCode(code) && (await this.codes.spend(manager, userId, code))) {
      await this.notifyOfRecovery(work, userId, now);
      return { value: 'recovery code' };
    }
    const wait = waitSeconds(factor, SECOND_FACTOR_RULE, now);
    if (wait > 0) return { refusal: slowDown(wait) };
    const step = this.codes.stepOf(factor, code, now);
    if (step !== undefined) {
      await manager.update(SecondFactorEntity, { userId }, { lastStep: step, failures: 0 });
      return { value: 'authenticator' };
    }
    const failure = withFailure(factor, SECOND_FACTOR_RULE, now);
    await manager.update(SecondFactorEntity, { userId }, failure);
    return { refusal: WRONG };
  }

  /** Serialises attempts, so that concurrent ones do not all pass as the first. */
  lock(
    manager: EntityManager,
    where: FindOptionsWhere<SecondFactorEntity>,
  ): Promise<SecondFactorEntity | null> {
    return manager.findOne(SecondFactorEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  private async notifyOfRecovery(work: UnitOfWork, id: string, now: Date): Promise<void> {
    const { email } = await work.manager.findOneByOrFail(UserEntity, { id });
    const expiresAt = this.rules.mailEnds(now);
    await this.mails.add(work, { email, kind: RECOVERY_CODE_USED, expiresAt });
  }

  /**
   * Whether a wrong code is the first since the last right one, or within a day, so that guesses
   * do not flood the log.
   */
  private isFirstFailure(before: SecondFactorEntity, tried: Decided<Proof>): boolean {
    if (!('refusal' in tried) || tried.refusal !== WRONG) return false;
    return withFailure(before, SECOND_FACTOR_RULE, this.rules.now()).failures === 1;
  }
}
