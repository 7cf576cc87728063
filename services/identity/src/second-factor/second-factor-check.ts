import { Injectable, Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { DataSource, IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { AccountRules } from '../account-rules';
import { stepOfCode } from '../domain/authenticator';
import type { Decided, Refusal } from '../domain/decided';
import { SECOND_FACTOR_RULE, slowDown, waitSeconds, withFailure } from '../domain/login-throttle';
import { valueOf } from '../refuse';
import { RecoveryCodes } from '../secrets/recovery-codes';
import { SealedSecrets } from '../secrets/sealed-secrets';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { SecondFactorEntity } from './second-factor.entity';
import { codeMissing } from './second-factors';

const WRONG: Refusal = {
  code: 'wrong_code',
  message: 'This code is wrong, has run out, or was used already.',
};

/** By what somebody has shown to be the admin beside the password. */
export type Proof = 'nothing' | 'authenticator' | 'recovery code';

/** Asks who has a second factor for a code of it; each code is taken once, and guesses slow down. */
@Injectable()
export class SecondFactorCheck {
  private readonly logger = new Logger(SecondFactorCheck.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly sealed: SealedSecrets,
    private readonly recovery: RecoveryCodes,
  ) {}

  /**
   * @throws PortalError `second_factor_required` without a code, `wrong_code`, and
   * `too_many_requests` with the time to wait.
   */
  async check(userId: string, code: string | undefined): Promise<Proof> {
    // A wrong try counts, so its transaction ends well, too.
    const tried = await this.dataSource.transaction(async (manager) => {
      const where = { userId, confirmedAt: Not(IsNull()) };
      const factor = await this.lock(manager, where);
      if (!factor) return { value: 'nothing' as const };
      if (code === undefined) throw codeMissing();
      return this.tryCode(manager, factor, code);
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
    const wait = waitSeconds(factor, SECOND_FACTOR_RULE, now);
    if (wait > 0) return { refusal: slowDown(wait) };
    const secret = this.open(factor);
    const step = stepOfCode(secret, code, now, factor.lastStep);
    if (step !== undefined) {
      await manager.update(SecondFactorEntity, { userId }, { lastStep: step, failures: 0 });
      return { value: 'authenticator' };
    }
    if (await this.spend(manager, userId, code)) return { value: 'recovery code' };
    const failure = withFailure(factor, SECOND_FACTOR_RULE, now);
    await manager.update(SecondFactorEntity, { userId }, failure);
    return { refusal: WRONG };
  }

  /** Sealed by another `AUTH_SECRET`, it is lost: the operator's way round is told in the log. */
  private open({ userId, sealedSecret }: SecondFactorEntity): Buffer {
    try {
      return this.sealed.open(sealedSecret, userId);
    } catch {
      this.logger.error(
        'A second factor was kept under another AUTH_SECRET; a changed ADMIN_PASSWORD removes it.',
      );
      throw new PortalError('unavailable', 'Your second factor must be reset by the operators.');
    }
  }

  /** One try after another, so that a thousand at once are not all the first. */
  lock(
    manager: EntityManager,
    where: FindOptionsWhere<SecondFactorEntity>,
  ): Promise<SecondFactorEntity | null> {
    return manager.findOne(SecondFactorEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  private async spend(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const codeHash = this.recovery.hash(code, userId);
    const { affected } = await manager.delete(RecoveryCodeEntity, { userId, codeHash });
    if (!affected) return false;
    await manager.update(SecondFactorEntity, { userId }, { failures: 0 });
    return true;
  }
}
