import { Injectable } from '@nestjs/common';
import type { RequestOf, changePassword } from '@portal/contracts';
import { AccountRules } from '../account-rules';
import { checkNewPassword } from '../domain/new-password';
import { valueOf } from '../refuse';
import { PasswordHasher } from '../secrets/password-hasher';
import { AccountProof } from './account-proof';
import { PasswordChange } from './password-change';

/** Passwords that people choose instead of their old ones. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly rules: AccountRules,
    private readonly hasher: PasswordHasher,
    private readonly proof: AccountProof,
    private readonly change: PasswordChange,
  ) {}

  /** @throws PortalError `invalid_input` with what speaks against it; `unavailable` when busy. */
  hash(typed: { password: string; confirmPassword: string }, email: string): Promise<string> {
    return this.hasher.hash(valueOf(checkNewPassword(typed, email, this.rules.university)));
  }

  /**
   * By the old one, and a code where there is a second factor, which only a good new password uses.
   * @throws PortalError also `wrong_credentials`, `too_many_requests` and those about the code.
   */
  async replace(request: RequestOf<typeof changePassword>): Promise<void> {
    const { userId, sessionId, currentPassword, code, device } = request;
    const { email } = await this.proof.prove(userId, currentPassword, device);
    const passwordHash = await this.hash(request, email);
    await this.proof.proveFactor(userId, code, device);
    await this.change.apply(userId, passwordHash, sessionId);
  }
}
