import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { adminLogin } from '@portal/contracts/identity';
import { HandlesRequest } from '@portal/messaging';
import { SignInQueues } from '../credentials/sign-in-queues';
import { SIGNED_IN } from '../sessions/session.service';
import { AdminSignInService } from './admin-sign-in.service';

/** Message handlers of the admins' sign-in. */
@Controller()
export class AdminSignInController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly admins: AdminSignInService,
  ) {}

  @HandlesRequest(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    const session = await this.queues.runFor('password', request, (subject) =>
      this.admins.signIn(subject, request),
    );
    return { ...session, message: SIGNED_IN };
  }
}
