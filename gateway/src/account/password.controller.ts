import { Controller } from '@nestjs/common';
import {
  changePassword,
  changePasswordRoute,
  forgotPassword,
  forgotPasswordRoute,
  resetPassword,
  resetPasswordRoute,
} from '@portal/contracts/account';
import { HandsOn } from '../routing/hands-on.decorator';

const GUESSED = { limit: 'sign-in' } as const;

/** Password changes: with the old password or with a mailed code. */
@Controller()
@HandsOn(forgotPasswordRoute, forgotPassword, ({ body, device }) => ({ ...body, device }), GUESSED)
@HandsOn(resetPasswordRoute, resetPassword, ({ body, device }) => ({ ...body, device }), GUESSED)
@HandsOn(
  changePasswordRoute,
  changePassword,
  ({ caller: { userId, sessionId }, body, device }) => ({ ...body, userId, sessionId, device }),
  GUESSED,
)
export class PasswordController {}
