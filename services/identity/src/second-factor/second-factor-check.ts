import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { AccountRules } from '../account-rules';
import { isAuthenticatorCode } from '../domain/authenticator';
import type { Decided, Refusal } from '../domain/decided';
import { SECOND_FACTOR_RULE, slowDown, waitSeconds, withFailure } from '../domain/login-throttle';
import { valueOf } from '../refuse';
import { FactorCodes } from './factor-codes';
import { SecondFactorEntity } from './second-factor.entity';
import { SecondFactorTrace } from './second-factor-trace';
import { codeMissing } from './second-factors';

const WRONG: Refusal = {
  code: 'wrong_code',
  message: 'This code is wrong, has run out, or was used already.',
};

/** By what somebody has shown to be the admin beside the password. */
export type Proof = 'nothing' | 'authenticator' | 'recovery code';

/** A code of the second factor, and from where it came. */
export interface ShownCode {
  userId: string;
  code: string | undefined;
  address: string;
}

/** Asks who has a second factor for a code of it; each code is taken once, and guesses slow down. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly codes: FactorCodes,
    private readonly trace: SecondFactorTrace,
  ) {}

  /**
   * Once the password has been right: then a first wrong code is written down.
   * @throws PortalError `second_factor_required` without a code, `wrong_code`, and
   * `too_many_requests` with the time to wait.
   */
  async check({ userId, code, address }: ShownCode): Promise<Proof> {
    // A wrong try counts, so its transaction ends well, too.
    const tried = await this.dataSource.transaction(async (manager): Promise<Decided<Proof>> => {
      const where = { userId, confirmedAt: Not(IsNull()) };
      const factor = await this.lock(manager, where);
      if (!factor) return { value: 'nothing' };
      if (code === undefined) throw codeMissing();
      const proved = await this.tryCode(manager, factor, code);
      if (this.isFirstFailure(factor, proved)) {
        await this.trace.refused(manager, userId, address);
      }
      return proved;
    });
    return valueOf(tried);
  }

  /** In `manager`'s transaction, also of a factor that is not confirmed yet. */
  async tryCode(
    manager: EntityManager,
    factor: SecondFactorEntity,
    code: string,
  ): Promise<Decided<Proof>> {
    const { userId } = factor;
    const now = this.rules.now();
    // Nobody guesses 49 bits: a right one is heard however many codes were guessed before.
    if (!isAuthenticatorCode(code) && (await this.codes.spend(manager, userId, code))) {
      await this.trace.recovered(manager, userId);
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

  /** One try after another, so that a thousand at once are not all the first. */
  lock(
    manager: EntityManager,
    where: FindOptionsWhere<SecondFactorEntity>,
  ): Promise<SecondFactorEntity | null> {
    return manager.findOne(SecondFactorEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Since the last right code, or in a day: guesses do not fill the log. */
  private isFirstFailure(before: SecondFactorEntity, tried: Decided<Proof>): boolean {
    if (!('refusal' in tried) || tried.refusal !== WRONG) return false;
    return withFailure(before, SECOND_FACTOR_RULE, this.rules.now()).failures === 1;
  }
}
