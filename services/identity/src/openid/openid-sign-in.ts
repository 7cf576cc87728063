import { Injectable } from '@nestjs/common';
import { withProduct } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { checkAddress } from '../domain/registration';
import { suspension } from '../domain/session';
import { toPortalError, valueOf } from '../refuse';
import { UserEntity } from '../store/user.entity';
import { OpenIdAccountEntity } from './openid-account.entity';
import type { Vouched } from './openid-provider';

const UNVERIFIED = 'Your e-mail address is not verified there yet.';
const NO_ACCOUNT = 'There is no {product} account for this address yet. Please create one first.';
const NOT_FOR_ADMINS = 'Admins sign in with their password.';

/** Finds the student whom an OpenID provider vouches for. */
@Injectable()
export class OpenIdSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  /**
   * By the subject that was joined before, else by the verified e-mail address, which joins it.
   * @throws PortalError `forbidden` for an unverified address or an admin, `invalid_input` for
   * another domain, `not_found` without an account, `suspended`.
   */
  async studentOf(vouched: Vouched): Promise<UserEntity> {
    const student = await this.dataSource.transaction((manager) => this.find(manager, vouched));
    const suspended = suspension(student.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    return student;
  }

  private async find(manager: EntityManager, vouched: Vouched): Promise<UserEntity> {
    const { issuer, subject, email: address } = vouched;
    const joined = await manager.findOneBy(OpenIdAccountEntity, { issuer, subject });
    const known =
      joined && (await manager.findOneBy(UserEntity, { id: joined.userId, deletedAt: IsNull() }));
    if (known) return known;
    if (address === undefined) throw new PortalError('forbidden', UNVERIFIED);
    const email = valueOf(checkAddress(address, this.rules.university));
    const user = await manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
    if (!user) {
      throw new PortalError('not_found', withProduct(NO_ACCOUNT, this.rules.university.product));
    }
    if (user.role !== 'student') throw new PortalError('forbidden', NOT_FOR_ADMINS);
    const row = { issuer, subject, userId: user.id, joinedAt: this.rules.now() };
    await manager.upsert(OpenIdAccountEntity, row, ['issuer', 'subject']);
    return user;
  }
}
