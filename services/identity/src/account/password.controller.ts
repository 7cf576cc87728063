import { Controller } from '@nestjs/common';
import { changePassword, forgotPassword, resetPassword, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { NewPasswords } from './new-passwords';
import { PasswordResets } from './password-resets';

/** Where passwords are changed: by the old one, or by a mailed code. */
@Controller()
export class PasswordController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly newPasswords: NewPasswords,
  ) {}

  @HandlesRequest(forgotPassword)
  async forgotPassword({ email }: RequestOf<typeof forgotPassword>) {
    const resetId = await this.resets.ask(email);
    return { message: 'If this address has an account, a code is on its way to it.', resetId };
  }

  @HandlesRequest(resetPassword)
  async resetPassword(request: RequestOf<typeof resetPassword>) {
    const passwordHash = await this.newPasswords.hash(request, request.email);
    await this.resets.reset({ ...request, passwordHash });
    return { message: 'Your password is set. Please sign in with it.' };
  }

  @HandlesRequest(changePassword)
  async changePassword(request: RequestOf<typeof changePassword>) {
    await this.newPasswords.replace(request);
    return { message: 'Your password is changed; other devices were signed out.' };
  }
}
