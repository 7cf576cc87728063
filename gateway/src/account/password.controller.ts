import { Controller } from '@nestjs/common';
import { changePassword, forgotPassword, resetPassword } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** New passwords: by the old one, or by a mailed code. */
@Controller()
export class PasswordController {
  constructor(private readonly messages: Messages) {}

  @Limited('sign-in')
  @Route(forgotPassword)
  forgot({ body, device }: CallOf<typeof forgotPassword>) {
    return this.messages.request(forgotPassword, { ...body, device });
  }

  @Limited('sign-in')
  @Route(resetPassword)
  reset({ body, device }: CallOf<typeof resetPassword>) {
    return this.messages.request(resetPassword, { ...body, device });
  }

  @Limited('sign-in')
  @Route(changePassword)
  change({ caller, body, device }: CallOf<typeof changePassword>) {
    const { userId, sessionId } = caller;
    return this.messages.request(changePassword, { ...body, userId, sessionId, device });
  }
}
