import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { changePassword, forgotPassword, resetPassword } from '@portal/contracts/account';
import { HandlesRequest } from '@portal/messaging';
import { SignInQueues } from '../credentials/sign-in-queues';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';

/** Message handlers of password changes, by the current password or by a mailed code. */
@Controller()
export class PasswordController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordChangeService,
  ) {}

  @HandlesRequest(forgotPassword)
  async forgotPassword(request: RequestOf<typeof forgotPassword>) {
    const resetId = await this.queues.runFor('mail', request, (subject) =>
      this.resets.ask(subject, request),
    );
    return { message: 'If this address has an account, a code is on its way to it.', resetId };
  }

  @HandlesRequest(resetPassword)
  async resetPassword(request: RequestOf<typeof resetPassword>) {
    const { device } = request;
    await this.queues.run('code', { device }, () => this.resets.reset(request));
    return { message: 'Your password is set. Please sign in with it.' };
  }

  @HandlesRequest(changePassword)
  async changePassword(request: RequestOf<typeof changePassword>) {
    await this.changes.change(request);
    return { message: 'Your password is changed; other devices were signed out.' };
  }
}
