import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import type { Decided } from '../domain/decided';
import { judgeTry, refusalWhenSpent } from '../domain/verification';
import { valueOf } from '../refuse';
import { VerificationCodes } from '../secrets/verification-codes';
import { lockAllowance, resetAllowance, saveAllowance } from '../store/code-allowances';
import { PasswordResetEntity } from '../store/password-reset.entity';
import { UserEntity } from '../store/user.entity';
import { PasswordChange } from './password-change';

/** A try at the mailed code. */
export interface Attempt {
  email: string;
  /** What its asker was answered: a stranger does not know it. */
  resetId?: string | undefined;
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
    { email, resetId, code, passwordHash }: Attempt,
  ): Promise<Decided<{ userId: string; ended: string[] }>> {
    const now = this.rules.now();
    const key = resetAllowance(email);
    const allowance = await lockAllowance(manager, key, now);
    const spent = refusalWhenSpent(allowance, now, this.rules.codes);
    if (spent && resetId === undefined) return { refusal: spent };
    const kept = await manager.findOneBy(PasswordResetEntity, { email });
    const user = await manager.findOneBy(UserEntity, {
      ...{ email, role: 'student' },
      deletedAt: IsNull(),
    });
    const isMailed = this.codes.matches(code, kept ?? undefined);
    const tried = { id: resetId, matches: isMailed && user !== null };
    const judged = judgeTry(allowance, kept, tried, now, this.rules.codes);
    if (judged.allowance !== allowance) await saveAllowance(manager, key, judged.allowance, now);
    if (!user || !judged.isRight) {
      if (judged.countedAs) {
        await manager.increment(PasswordResetEntity, { email }, judged.countedAs, 1);
      }
      return { refusal: judged.refusal };
    }
    await manager.delete(PasswordResetEntity, { email });
    const ended = await this.change.applyIn(manager, user.id, passwordHash);
    return { value: { userId: user.id, ended } };
  }
}
