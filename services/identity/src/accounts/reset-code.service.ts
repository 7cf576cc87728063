import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { Decided } from '../domain/decided';
import { judgeTry, refusalWhenSpent } from '../domain/verification';
import { AccountRules } from '../rules/account-rules';
import { VerificationCodes } from '../secrets/verification-codes';
import { UserEntity } from '../users/user.entity';
import { lockAllowance, resetAllowance, saveAllowance } from '../mailed-proofs/code-allowances';
import { PasswordResetEntity } from './password-reset.entity';

/** An attempt with a mailed code. */
export interface ResetAttempt {
  email: string;
  /** Id returned to the browser that requested the reset; others do not know it. */
  resetId?: string | undefined;
  code: string;
}

/** Checks attempts with the mailed codes of password resets. */
@Injectable()
export class ResetCodeService {
  constructor(
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
  ) {}

  /**
   * Redeems a code in `manager`'s transaction; a right one is used up.
   * @returns the user id, or the refusal.
   */
  async redeem(
    manager: EntityManager,
    { email, resetId, code }: ResetAttempt,
  ): Promise<Decided<string>> {
    const now = this.rules.now();
    const key = resetAllowance(email);
    const student = { email, role: 'student', deletedAt: IsNull() } as const;
    // The user is locked first, as everywhere: a concurrent deletion has completed by then.
    const lock = { mode: 'pessimistic_write' } as const;
    const user = await manager.findOne(UserEntity, { where: student, lock });
    const allowance = await lockAllowance(manager, key, now);
    const spent = refusalWhenSpent(allowance, now, this.rules.codes);
    if (spent) return { refusal: spent };
    const kept = await manager.findOneBy(PasswordResetEntity, { email });
    const isMailed = this.codes.matches(code, kept ?? undefined);
    const tried = { id: resetId, matches: isMailed && user !== null };
    const judged = judgeTry(allowance, kept, tried, now, this.rules.codes);
    await saveAllowance(manager, key, judged.allowance, now);
    if (!user || !judged.isRight) {
      await manager.increment(PasswordResetEntity, { email }, 'codeTries', 1);
      return { refusal: judged.refusal };
    }
    await manager.delete(PasswordResetEntity, { email });
    return { value: user.id };
  }
}
