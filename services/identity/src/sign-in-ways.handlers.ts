import { Controller } from '@nestjs/common';
import { getSignInWays } from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { AccountRules } from './account-rules';

/** Which ways in there are beside the password. */
@Controller()
export class SignInWaysHandlers {
  constructor(private readonly rules: AccountRules) {}

  @Answers(getSignInWays)
  getSignInWays() {
    // No OpenID provider can be configured yet.
    return Promise.resolve({ passwordReset: this.rules.canResetPasswords, googleSignIn: false });
  }
}
