import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { adminLogin } from '@portal/contracts/identity';
import { HandlesRequest } from '@portal/messaging';
import { SignInLanes } from '../credentials/sign-in-lanes';
import { SIGNED_IN } from '../sessions/session.service';
import { AdminSignInService } from './admin-sign-in.service';

/** The admins' own door. */
@Controller()
export class AdminSignInController {
  constructor(
    private readonly lanes: SignInLanes,
    private readonly admins: AdminSignInService,
  ) {}

  @HandlesRequest(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    const session = await this.lanes.runFor('password', request, (visitor) =>
      this.admins.signIn(visitor, request),
    );
    return { ...session, message: SIGNED_IN };
  }
}
