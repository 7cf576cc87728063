import { Controller } from '@nestjs/common';
import { finishOpenId, getSignInWays, startOpenId, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountRules } from '../account-rules';
import { SIGNED_IN } from '../sign-in';
import { OpenIdProvider } from './openid-provider';
import { OpenIdSignIn } from './openid-sign-in';

/** The door by an OpenID provider, and which doors there are. */
@Controller()
export class OpenIdController {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly signIn: OpenIdSignIn,
    private readonly rules: AccountRules,
  ) {}

  @HandlesRequest(getSignInWays)
  getSignInWays() {
    const { canResetPasswords: passwordReset } = this.rules;
    return Promise.resolve({ passwordReset, googleSignIn: this.provider.isConfigured });
  }

  @HandlesRequest(startOpenId)
  async startOpenId({ browserSecret }: RequestOf<typeof startOpenId>) {
    return { url: await this.provider.addressFor(browserSecret) };
  }

  @HandlesRequest(finishOpenId)
  async finishOpenId({ browserSecret, device, ...returned }: RequestOf<typeof finishOpenId>) {
    const vouched = await this.provider.redeem(returned, browserSecret);
    return { ...(await this.signIn.start(vouched, device)), message: SIGNED_IN };
  }
}
