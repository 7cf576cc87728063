import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import type { Decided } from '../domain/decided';
import { isAccepted, takeTry, WRONG_CODE, type PendingCode } from '../domain/verification';
import { valueOf } from '../refuse';
import { VerificationCodes } from '../secrets/verification-codes';
import { lockAllowance, resetAllowance, saveAllowance } from '../store/code-allowances';
import { PasswordResetEntity } from '../store/password-reset.entity';
import { UserEntity } from '../store/user.entity';
import { PasswordChange } from './password-change';

interface Attempt {
  email: string;
  code: string;
  passwordHash: string;
}

/** Turns a mailed code into a new password, once. */
@Injectable()
export class ResetCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
    private readonly change: PasswordChange,
  ) {}

  /** @throws PortalError `wrong_code`, whatever is wrong; `too_many_requests` past the day's tries. */
  async redeem(attempt: Attempt): Promise<void> {
    // A wrong try counts, so its transaction ends well, too.
    const tried = await this.dataSource.transaction((manager) => this.tryCode(manager, attempt));
    const { userId, ended } = valueOf(tried);
    await this.change.tell(userId, ended);
  }

  private async tryCode(
    manager: EntityManager,
    { email, code, passwordHash }: Attempt,
  ): Promise<Decided<{ userId: string; ended: string[] }>> {
    const now = this.rules.now();
    const key = resetAllowance(email);
    const allowance = await lockAllowance(manager, key, now);
    const taken = takeTry(allowance, now, this.rules.codes);
    if ('refusal' in taken) return taken;
    await saveAllowance(manager, key, taken.value, now);
    const kept = await manager.findOneBy(PasswordResetEntity, { email });
    const attempt = { matches: this.codes.matches(code, kept ?? undefined) };
    const user = await manager.findOneBy(UserEntity, {
      ...{ email, role: 'student' },
      deletedAt: IsNull(),
    });
    const pending = kept && user ? pendingCode(kept) : undefined;
    const isRight = isAccepted(pending, allowance.codeNumber, attempt, now, this.rules.codes);
    if (!user || !isRight) {
      await manager.increment(PasswordResetEntity, { email }, 'codeTries', 1);
      return { refusal: WRONG_CODE };
    }
    await manager.delete(PasswordResetEntity, { email });
    const ended = await this.change.applyIn(manager, user.id, passwordHash);
    return { value: { userId: user.id, ended } };
  }
}

/** Undefined until a code has been mailed. */
function pendingCode(kept: PasswordResetEntity): PendingCode | undefined {
  const { id, expiresAt, codeNumber, codeTries, codeExpiresAt } = kept;
  return codeExpiresAt
    ? { registrationId: id, expiresAt, codeNumber, codeTries, codeExpiresAt }
    : undefined;
}
