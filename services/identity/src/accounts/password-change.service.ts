import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { changePassword } from '@portal/contracts/account';
import { PasswordCheckService } from '../credentials/password-check.service';
import { SecondFactorCheckService } from '../second-factor/second-factor-check.service';
import { PasswordReplacementService } from './password-replacement.service';

/** Changes passwords of users who know the current one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly passwords: PasswordCheckService,
    private readonly secondFactor: SecondFactorCheckService,
    private readonly replacement: PasswordReplacementService,
  ) {}

  /**
   * Changes a password. A user with a second factor must also send a code, which is used up only
   * by a valid new password.
   * @throws PortalError `wrong_credentials`, `too_many_requests`, `invalid_input`, `unavailable`,
   * `second_factor_required`, `wrong_code`
   */
  async change(request: RequestOf<typeof changePassword>): Promise<void> {
    const { userId, sessionId, currentPassword, code, device } = request;
    const { email } = await this.passwords.prove(userId, currentPassword, device);
    const passwordHash = await this.replacement.hash(request, email);
    const shown = { userId, code, address: device.address };
    await this.secondFactor.checkAnd(shown, (work) =>
      this.replacement.replace(work, userId, passwordHash, sessionId),
    );
  }
}
