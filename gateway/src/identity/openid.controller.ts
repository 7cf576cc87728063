import { Controller } from '@nestjs/common';
import { TEXTS } from '@portal/contracts';
import {
  finishOpenId,
  finishOpenIdRoute,
  startOpenId,
  startOpenIdRoute,
} from '@portal/contracts/openid';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { OpenIdCookie } from './openid-cookie';
import { SignIns } from './sign-ins';

/** Sign-in through an OpenID provider. */
@Controller()
export class OpenIdController {
  constructor(
    private readonly messages: Messages,
    private readonly cookie: OpenIdCookie,
    private readonly signIns: SignIns,
  ) {}

  @Limited('sign-in')
  @Route(startOpenIdRoute)
  start({ reply }: CallOf<typeof startOpenIdRoute>) {
    return this.messages.request(startOpenId, { browserSecret: this.cookie.start(reply) });
  }

  @Limited('sign-in')
  @Route(finishOpenIdRoute)
  async finish({ body, device, request, reply }: CallOf<typeof finishOpenIdRoute>) {
    const browserSecret = this.cookie.read(request);
    this.cookie.clear(reply);
    if (!browserSecret) throw new PortalError('wrong_credentials', TEXTS.googleFailed);
    const asked = { ...body, browserSecret, device };
    return this.signIns.start(reply, await this.messages.request(finishOpenId, asked));
  }
}
