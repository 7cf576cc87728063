import { Controller } from '@nestjs/common';
import {
  askSignInLink,
  askSignInLinkRoute,
  openSignInLink,
  openSignInLinkRoute,
} from '@portal/contracts/sign-in-link';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { SignIns } from './sign-ins';

/** Sign-in by a mailed link. */
@HandsOn(askSignInLinkRoute, askSignInLink, ({ body, device }) => ({ ...body, device }), {
  limit: 'ask-link',
})
@Controller()
export class SignInLinkController {
  constructor(
    private readonly messages: Messages,
    private readonly signIns: SignIns,
  ) {}

  @Limited('open-link')
  @Route(openSignInLinkRoute)
  async open({ body, device, reply }: CallOf<typeof openSignInLinkRoute>) {
    const session = await this.messages.request(openSignInLink, { ...body, device });
    return { ...this.signIns.start(reply, session), role: session.role };
  }
}
