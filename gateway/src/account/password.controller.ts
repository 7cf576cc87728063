import { Controller } from '@nestjs/common';
import {
  changePassword,
  changePasswordRoute,
  forgotPassword,
  forgotPasswordRoute,
  resetPassword,
  resetPasswordRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** New passwords: by the old one, or by a mailed code. */
@Controller()
export class PasswordController {
  constructor(private readonly messages: Messages) {}

  @Limited('sign-in')
  @Route(forgotPasswordRoute)
  forgot({ body, device }: CallOf<typeof forgotPasswordRoute>) {
    return this.messages.request(forgotPassword, { ...body, device });
  }

  @Limited('sign-in')
  @Route(resetPasswordRoute)
  reset({ body, device }: CallOf<typeof resetPasswordRoute>) {
    return this.messages.request(resetPassword, { ...body, device });
  }

  @Limited('sign-in')
  @Route(changePasswordRoute)
  change({ caller, body, device }: CallOf<typeof changePasswordRoute>) {
    const { userId, sessionId } = caller;
    return this.messages.request(changePassword, { ...body, userId, sessionId, device });
  }
}
