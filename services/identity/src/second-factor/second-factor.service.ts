import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { RECOVERY_CODES, type getSecondFactor } from '@portal/contracts/second-factor';
import { PortalError } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { newAuthenticator, type AuthenticatorSecret } from '../domain/authenticator';
import { RecoveryCodes } from '../secrets/recovery-codes';
import { SealedSecrets } from '../secrets/sealed-secrets';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { SecondFactorEntity } from '../users/second-factor.entity';

/** Stores the second factors of admins. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly sealed: SealedSecrets,
    private readonly recovery: RecoveryCodes,
  ) {}

  async state(userId: string): Promise<ResponseOf<typeof getSecondFactor>> {
    const { manager } = this.dataSource;
    const [factor, recoveryCodesLeft] = await Promise.all([
      manager.findOneBy(SecondFactorEntity, { userId }),
      manager.countBy(RecoveryCodeEntity, { userId }),
    ]);
    const since = factor?.confirmedAt?.toISOString() ?? null;
    return { isOn: since !== null, since, recoveryCodesLeft };
  }

  /** Creates a secret, which replaces an unconfirmed one. @throws PortalError `conflict`. */
  async begin(userId: string, email: string): Promise<AuthenticatorSecret> {
    const secret = newAuthenticator(this.rules.university.product, email);
    const sealedSecret = this.sealed.seal(secret.bytes, userId);
    // A single statement, so that a concurrent confirmation is not overwritten.
    const inserted = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(SecondFactorEntity)
      .values({ userId, sealedSecret, lastFailureAt: this.rules.now() })
      .orUpdate(['sealed_secret'], ['user_id'], {
        overwriteCondition: { where: 'second_factors.confirmed_at IS NULL' },
      })
      .returning('user_id')
      .execute();
    const rows: unknown = inserted.raw;
    if (!Array.isArray(rows) || rows.length === 0) throw alreadyOn();
    return secret;
  }

  /**
   * Confirms a second factor in `manager`'s transaction, after a right code.
   * @returns the recovery codes, which are shown only once.
   */
  async turnOn(manager: EntityManager, userId: string): Promise<string[]> {
    const confirmedAt = this.rules.now();
    await manager.update(SecondFactorEntity, { userId }, { confirmedAt });
    const codes = Array.from({ length: RECOVERY_CODES }, () => this.recovery.make());
    const rows = codes.map((code) => ({ userId, codeHash: this.recovery.hash(code, userId) }));
    await manager.insert(RecoveryCodeEntity, rows);
    return codes;
  }
}

/** Removes the second factor in `manager`'s transaction, so that no code is required any more. */
export async function removeSecondFactorIn(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(RecoveryCodeEntity, { userId });
  await manager.delete(SecondFactorEntity, { userId });
}

export function alreadyOn(): PortalError {
  return new PortalError('conflict', 'Your second factor is already on. Turn it off first.');
}
