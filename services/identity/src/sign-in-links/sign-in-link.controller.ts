import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { askSignInLink, openSignInLink } from '@portal/contracts/sign-in-link';
import { HandlesRequest } from '@portal/messaging';
import { SignInQueues } from '../credentials/sign-in-queues';
import { LinkAskingService } from './link-asking.service';
import { SignInLinkService } from './sign-in-link.service';

/** Message handlers of the sign-in by a mailed link. */
@Controller()
export class SignInLinkController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly asking: LinkAskingService,
    private readonly links: SignInLinkService,
  ) {}

  @HandlesRequest(askSignInLink)
  async askSignInLink(request: RequestOf<typeof askSignInLink>) {
    await this.queues.runFor('mail', request, (subject) => this.asking.ask(subject, request));
    return { message: 'If this address has an account, a sign-in link is on its way to it.' };
  }

  @HandlesRequest(openSignInLink)
  openSignInLink(request: RequestOf<typeof openSignInLink>) {
    const { device } = request;
    return this.queues.run('link', { device }, () => this.links.signIn(request));
  }
}
