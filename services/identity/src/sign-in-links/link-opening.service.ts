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
    private readonly rules: AccountRules,
    private readonly passwords: LinkPasswordService,
  ) {}

  /** @throws PortalError `not_found` for a link that opens nothing (any more); `suspended`. */
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

  /** Part of `work`: opens one that signs in. @throws PortalError `not_found` */
  async openWithFactor(
    work: UnitOfWork,
    link: SignInLinkEntity,
    hasShownFactor: boolean,
  ): Promise<UserEntity> {
    const user = await this.lockOwner(work, link);
    // It was turned off since the mail was written.
    if (user.role === 'admin' && !hasShownFactor) throw linkGone();
    if (!(await spendLink(work.manager, link))) throw linkGone();
    return user;
  }

  /** Part of `work`: opens one that came with a code. @throws PortalError `not_found` */
  async openWithPassword(
    work: UnitOfWork,
    link: SignInLinkEntity,
    passwordHash: string,
  ): Promise<UserEntity> {
    if (link.kind === 'registration') return this.passwords.register(work, link, passwordHash);
    return this.passwords.replace(work, link, await this.lockOwner(work, link), passwordHash);
  }

  /** Before the link: whatever changes an account takes turns. */
  private async lockOwner({ manager }: UnitOfWork, link: SignInLinkEntity): Promise<UserEntity> {
    const user = await lockUser(manager, link.subjectId);
    if (!user) throw linkGone();
    return user;
  }
}
