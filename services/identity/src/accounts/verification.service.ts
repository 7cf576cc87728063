import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { studentRegistered } from '@portal/contracts/identity';
import type { verify } from '@portal/contracts/registration';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { newId } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { forgetLinks } from '../mailed-proofs/mailed-links';
import {
  asAskedCode,
  countTryOfUsedCode,
  findUsedCode,
  keepUsedCode,
} from '../mailed-proofs/used-codes';
import { AccountRules } from '../rules/account-rules';
import type { Decided } from '../domain/decided';
import { judgeTry, refusalWhenSpent } from '../domain/verification';
import { valueOf } from '../rules/refuse';
import { VerificationCodes } from '../secrets/verification-codes';
import { SessionEntity } from '../sessions/session.entity';
import { SessionService, type StartedSession } from '../sessions/session.service';
import { lockAllowance, saveAllowance } from '../mailed-proofs/code-allowances';
import { FormerAccounts } from './former-accounts.service';
import { RegistrationEntity } from './registration.entity';
import { UserEntity } from '../users/user.entity';

/** Data from which an account is created. */
export type Admission = Pick<RegistrationEntity, 'email' | 'name' | 'department' | 'passwordHash'>;

type Attempt = Pick<RequestOf<typeof verify>, 'email' | 'code' | 'registrationId'>;

/** Verifies a registration by its code and creates the student. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
    private readonly sessions: SessionService,
    private readonly former: FormerAccounts,
  ) {}

  /**
   * Verifies a code. A right code is used up only together with the session that it starts. Until
   * it expires, the browser of its registration may send it again and gets another session.
   * @throws PortalError `wrong_code` for any cause; `too_many_requests` past the daily attempts.
   */
  async verify({ device, ...attempt }: RequestOf<typeof verify>): Promise<StartedSession> {
    const email = this.rules.accountEmail(attempt.email);
    // A wrong attempt is returned rather than thrown, so that the transaction commits its count.
    const tried = await this.transactions.run(async (work): Promise<Decided<StartedSession>> => {
      const admitted = await this.tryCode(work, { ...attempt, email });
      if ('refusal' in admitted) return admitted;
      return { value: await this.sessions.startIn(work, admitted.value, device) };
    });
    return valueOf(tried);
  }

  private async tryCode(work: UnitOfWork, attempt: Attempt): Promise<Decided<UserEntity>> {
    const { manager } = work;
    const { email } = attempt;
    const now = this.rules.now();
    const allowance = await lockAllowance(manager, email, now);
    const spent = refusalWhenSpent(allowance, now, this.rules.codes);
    if (spent) return { refusal: spent };
    const kept = await manager.findOneBy(RegistrationEntity, { email });
    const hasAccount = await manager.existsBy(UserEntity, { email, deletedAt: IsNull() });
    const used = await findUsedCode(manager, email);
    const { code, registrationId: id } = attempt;
    const limits = this.rules.codes;
    const isMailed = this.codes.matches(code, kept ?? undefined);
    const tried = { id, matches: isMailed && !hasAccount };
    const judged = judgeTry(allowance, kept, tried, now, limits);
    const isUsed = this.codes.matches(
      code,
      used ? { ...used, id: used.registrationId } : undefined,
    );
    const asked = used && asAskedCode(used, allowance.codeNumber);
    const repeated = judgeTry(allowance, asked, { id, matches: isUsed }, now, limits);
    await saveAllowance(manager, email, judged.allowance, now);
    if (kept && judged.isRight) return { value: await this.admitByCode(work, kept, now) };
    const user = used && repeated.isRight ? await this.findRepeating(manager, used.userId) : null;
    if (user) return { value: user };
    await manager.increment(RegistrationEntity, { email }, 'codeTries', 1);
    await countTryOfUsedCode(manager, email);
    return { refusal: judged.refusal };
  }

  /**
   * Returns the user whom a repeated code signs in, unless all of the user's sessions have ended.
   */
  private async findRepeating(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const isSignedIn = await manager.existsBy(SessionEntity, { userId: id, endedAt: IsNull() });
    return isSignedIn ? manager.findOneBy(UserEntity, { id, deletedAt: IsNull() }) : null;
  }

  /**
   * Admits the student, and keeps the code: after a lost response, the same browser may send it
   * again.
   */
  private async admitByCode(
    work: UnitOfWork,
    registration: RegistrationEntity,
    now: Date,
  ): Promise<UserEntity> {
    const { id: registrationId, email, codeHash, codeTries, codeExpiresAt } = registration;
    const user = await this.admit(work, registration, now);
    if (!codeHash || !codeExpiresAt) return user;
    const used = { email, registrationId, userId: user.id, codeHash, codeTries };
    await keepUsedCode(work.manager, { ...used, expiresAt: codeExpiresAt });
    return user;
  }

  /** Creates the student of a registration as part of `work`, and deletes the registration. */
  async admit(work: UnitOfWork, registration: Admission, now: Date): Promise<UserEntity> {
    const { manager } = work;
    const { email, name, department, passwordHash } = registration;
    const user = manager.create(UserEntity, {
      id: newId(),
      email,
      name,
      department,
      passwordHash,
      role: 'student',
      createdAt: now,
    });
    await manager.insert(UserEntity, user);
    await manager.delete(RegistrationEntity, { email });
    await forgetLinks(manager, email);
    const formerIds = await this.former.idsOf(manager, email);
    await work.addToOutbox(studentRegistered, {
      studentId: user.id,
      name,
      department,
      formerIds,
    });
    return user;
  }
}
