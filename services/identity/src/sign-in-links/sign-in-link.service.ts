import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { openSignInLink } from '@portal/contracts/sign-in-link';
import { Transactions } from '@portal/kit';
import { AuditTrail } from '../audit/audit-trail';
import { SessionService, SIGNED_IN } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { LinkOpeningService } from './link-opening.service';

/** Signs in by links, and writes down which admin did. */
@Injectable()
export class SignInLinkService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: LinkOpeningService,
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
    private readonly notifier: AccountNotifier,
  ) {}

  /** @throws PortalError of `LinkOpeningService` */
  async signIn(
    request: RequestOf<typeof openSignInLink>,
  ): Promise<ResponseOf<typeof openSignInLink>> {
    const { device } = request;
    const { user, hasShownFactor } = await this.links.open(request);
    const { id, role, passwordHash } = user;
    const session = await this.sessions.start({ id, passwordHash, hasShownFactor }, device);
    if (role === 'admin') {
      const about = `from ${device.address}, by a mailed link and a second factor`;
      const act = { adminId: id, act: 'signed-in', about } as const;
      await this.transactions.run((work) => this.audit.record(work, act));
    }
    this.notifier.notify('students', 'registrations', 'sign-ins');
    return { ...session, message: SIGNED_IN, role };
  }
}
