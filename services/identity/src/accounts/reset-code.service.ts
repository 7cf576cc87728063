import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { Decided } from '../domain/decided';
import { judgeTry, refusalWhenSpent } from '../domain/verification';
import { AccountRules } from '../rules/account-rules';
import { VerificationCodes } from '../secrets/verification-codes';
import { UserEntity } from '../users/user.entity';
import { lockAllowance, resetAllowance, saveAllowance } from '../mailed-proofs/code-allowances';
import { PasswordResetEntity } from './password-reset.entity';

/** A try at the mailed code. */
export interface ResetAttempt {
  email: string;
  /** What its asker was answered: a stranger does not know it. */
  resetId?: string | undefined;
  code: string;
}

/** Judges tries at the mailed codes of new passwords. */
@Injectable()
export class ResetCodeService {
  constructor(
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
  ) {}

  /** In `manager`'s transaction; a right code is used up. @returns whose it is, or the refusal. */
  async redeem(
    manager: EntityManager,
    { email, resetId, code }: ResetAttempt,
  ): Promise<Decided<string>> {
    const now = this.rules.now();
    const key = resetAllowance(email);
    const student = { email, role: 'student', deletedAt: IsNull() } as const;
    // First, as everywhere: one that is being deleted is gone then.
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
