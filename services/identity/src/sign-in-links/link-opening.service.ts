import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { openSignInLink } from '@portal/contracts/sign-in-link';
import { Transactions } from '@portal/kit';
import { DataSource, IsNull } from 'typeorm';
import { findLink, spendLink } from '../mailed-proofs/mailed-links';
import type { SignInLinkEntity } from '../mailed-proofs/sign-in-link.entity';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { toPortalError } from '../rules/refuse';
import { SecondFactorCheckService } from '../second-factor/second-factor-check.service';
import { UserEntity } from '../users/user.entity';
import { LinkPasswordService } from './link-password.service';
import { linkGone } from './link-refusals';

/** Who comes in by a link, and what else they have shown. */
export interface Guest {
  user: UserEntity;
  hasShownFactor: boolean;
}

/** Opens links: each once, and only with all that it needs. */
@Injectable()
export class LinkOpeningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly secondFactor: SecondFactorCheckService,
    private readonly passwords: LinkPasswordService,
  ) {}

  /**
   * What is missing or wrong in the request leaves the link as it is.
   * @throws PortalError `not_found` for a link that was used or has run out; `password_required` for
   * one that came with a code; of the second factor; `suspended`.
   */
  async open(request: RequestOf<typeof openSignInLink>): Promise<Guest> {
    const { manager } = this.dataSource;
    const link = await findLink(manager, request.token, this.rules.now());
    if (!link) throw linkGone();
    if (link.kind === 'registration') {
      const user = await this.passwords.register(link, request);
      return { user, hasShownFactor: false };
    }
    const user = await this.ownerOf(link);
    if (link.kind === 'reset') {
      return { user: await this.passwords.replace(link, user, request), hasShownFactor: false };
    }
    return this.signIn(link, user, request);
  }

  private async signIn(
    link: SignInLinkEntity,
    user: UserEntity,
    { code, device }: RequestOf<typeof openSignInLink>,
  ): Promise<Guest> {
    const shown = { userId: user.id, code, address: device.address };
    const proof = await this.secondFactor.check(shown);
    const hasShownFactor = proof !== 'nothing';
    // It was turned off since the mail was written.
    if (user.role === 'admin' && !hasShownFactor) throw linkGone();
    const isFirst = await this.transactions.run(({ manager }) => spendLink(manager, link));
    if (!isFirst) throw linkGone();
    return { user, hasShownFactor };
  }

  private async ownerOf(link: SignInLinkEntity): Promise<UserEntity> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(UserEntity, { id: link.subjectId, deletedAt: IsNull() });
    if (!user) throw linkGone();
    const suspended = suspension(user.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    return user;
  }
}
