import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { openSignInLink } from '@portal/contracts/sign-in-link';
import { AdminActs, Transactions, type UnitOfWork } from '@portal/kit';
import type { SignInLinkEntity } from '../mailed-proofs/sign-in-link.entity';
import { SecondFactorCheckService } from '../second-factor/second-factor-check.service';
import { SessionService, SIGNED_IN } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { LinkOpeningService, type Guest } from './link-opening.service';
import { LinkPasswordService } from './link-password.service';

type Request = RequestOf<typeof openSignInLink>;
type Reply = ResponseOf<typeof openSignInLink>;

/** Signs in by links, and records sign-ins of admins. */
@Injectable()
export class SignInLinkService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: LinkOpeningService,
    private readonly passwords: LinkPasswordService,
    private readonly secondFactor: SecondFactorCheckService,
    private readonly sessions: SessionService,
    private readonly adminActs: AdminActs,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Signs in by a link. An incomplete or invalid request does not use up the link, nor does a
   * session that cannot start: link, second factor code and session share one unit of work.
   * @throws PortalError `not_found` for a used or expired link; `password_required` for one that
   * was mailed with a code; those of the second factor; `suspended`.
   */
  async signIn(request: Request): Promise<Reply> {
    const link = await this.links.find(request.token);
    const reply =
      link.kind === 'sign-in'
        ? await this.byFactor(link, request)
        : await this.byPassword(link, request);
    this.notifier.notify('students', 'registrations', 'sign-ins');
    return reply;
  }

  private async byPassword(link: SignInLinkEntity, request: Request): Promise<Reply> {
    const passwordHash = await this.passwords.hash(request, link.email);
    return this.transactions.run(async (work) => {
      const user = await this.links.openWithPassword(work, link, passwordHash);
      return this.start(work, { user, hasShownFactor: false }, request);
    });
  }

  private byFactor(link: SignInLinkEntity, request: Request): Promise<Reply> {
    const { code, device } = request;
    const shown = { userId: link.subjectId, code, address: device.address };
    return this.secondFactor.checkAnd(shown, async (work, proof) => {
      const hasShownFactor = proof !== 'nothing';
      const user = await this.links.openWithFactor(work, link, hasShownFactor);
      return this.start(work, { user, hasShownFactor }, request);
    });
  }

  private async start(
    work: UnitOfWork,
    { user, hasShownFactor }: Guest,
    { device }: Request,
  ): Promise<Reply> {
    const { id, role, passwordHash } = user;
    const entrant = { id, passwordHash, hasShownFactor };
    const session = await this.sessions.startIn(work, entrant, device);
    if (role === 'admin') {
      const about = `from ${device.address}, by a mailed link and a second factor`;
      await this.adminActs.record(work, { adminId: id, act: 'signed-in', about });
    }
    return { ...session, message: SIGNED_IN, role };
  }
}
