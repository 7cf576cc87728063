import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@portal/kit';
import { DataSource, IsNull } from 'typeorm';
import { suspension } from '../domain/session';
import { findLink, spendLink } from '../mailed-proofs/mailed-links';
import type { SignInLinkEntity } from '../mailed-proofs/sign-in-link.entity';
import { AccountRules } from '../rules/account-rules';
import { toPortalError } from '../rules/refuse';
import { lockUser } from '../users/lock-user';
import { UserEntity } from '../users/user.entity';
import { LinkPasswordService } from './link-password.service';
import { linkGone } from './link-refusals';

/** User who signs in by a link, with the additional proof. */
export interface Guest {
  user: UserEntity;
  hasShownFactor: boolean;
}

/** Opens links, each once, and only with all required proofs. */
@Injectable()
export class LinkOpeningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly passwords: LinkPasswordService,
  ) {}

  /**
   * Returns a link that can be opened.
   * @throws PortalError `not_found` for one that cannot (any more); `suspended`.
   */
  async find(token: string): Promise<SignInLinkEntity> {
    const { manager } = this.dataSource;
    const link = await findLink(manager, token, this.rules.now());
    if (!link) throw linkGone();
    if (link.kind === 'registration') return link;
    const user = await manager.findOneBy(UserEntity, { id: link.subjectId, deletedAt: IsNull() });
    if (!user) throw linkGone();
    const suspended = suspension(user.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    return link;
  }

  /** Opens a sign-in link as part of `work`. @throws PortalError `not_found` */
  async openWithFactor(
    work: UnitOfWork,
    link: SignInLinkEntity,
    hasShownFactor: boolean,
  ): Promise<UserEntity> {
    const user = await this.lockOwner(work, link);
    // The second factor was turned off after the mail was sent.
    if (user.role === 'admin' && !hasShownFactor) throw linkGone();
    if (!(await spendLink(work.manager, link))) throw linkGone();
    return user;
  }

  /**
   * Opens a link that was mailed with a code, as part of `work`.
   * @throws PortalError `not_found`
   */
  async openWithPassword(
    work: UnitOfWork,
    link: SignInLinkEntity,
    passwordHash: string,
  ): Promise<UserEntity> {
    if (link.kind === 'registration') return this.passwords.register(work, link, passwordHash);
    return this.passwords.replace(work, link, await this.lockOwner(work, link), passwordHash);
  }

  /** Locks the account before the link: changes of an account are serialised. */
  private async lockOwner({ manager }: UnitOfWork, link: SignInLinkEntity): Promise<UserEntity> {
    const user = await lockUser(manager, link.subjectId);
    if (!user) throw linkGone();
    return user;
  }
}
