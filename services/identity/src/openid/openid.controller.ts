import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getSignInWays } from '@portal/contracts/account';
import { finishOpenId, startOpenId } from '@portal/contracts/openid';
import { HandlesRequest } from '@portal/messaging';
import { SignInQueues } from '../credentials/sign-in-queues';
import { AccountRules } from '../rules/account-rules';
import { SIGNED_IN } from '../sessions/session.service';
import { OpenIdProviderService } from './openid-provider.service';
import { OpenIdSignInService } from './openid-sign-in.service';

/** Message handlers of the OpenID sign-in, and of the list of sign-in methods. */
@Controller()
export class OpenIdController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly provider: OpenIdProviderService,
    private readonly signIn: OpenIdSignInService,
    private readonly rules: AccountRules,
  ) {}

  @HandlesRequest(getSignInWays)
  getSignInWays() {
    const { hasMailServer: passwordReset } = this.rules;
    return Promise.resolve({ passwordReset, googleSignIn: this.provider.isConfigured });
  }

  @HandlesRequest(startOpenId)
  async startOpenId({ browserSecret }: RequestOf<typeof startOpenId>) {
    return { url: await this.provider.addressFor(browserSecret) };
  }

  @HandlesRequest(finishOpenId)
  async finishOpenId({ browserSecret, device, ...returned }: RequestOf<typeof finishOpenId>) {
    const vouched = await this.provider.redeem(returned, browserSecret, device.address);
    const session = await this.queues.run('openid', { device }, () =>
      this.signIn.start(vouched, device),
    );
    return { ...session, message: SIGNED_IN };
  }
}
