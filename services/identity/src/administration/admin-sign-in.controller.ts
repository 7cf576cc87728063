import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { adminLogin } from '@portal/contracts/identity';
import { HandlesRequest } from '@portal/messaging';
import { SIGNED_IN } from '../sessions/session.service';
import { AdminSignInService } from './admin-sign-in.service';

/** The admins' own door. */
@Controller()
export class AdminSignInController {
  constructor(private readonly admins: AdminSignInService) {}

  @HandlesRequest(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    return { ...(await this.admins.signIn(request)), message: SIGNED_IN };
  }
}
