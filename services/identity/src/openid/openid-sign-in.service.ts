import { Injectable } from '@nestjs/common';
import { withProduct } from '@portal/contracts';
import { Transactions } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { AccountNotifier } from '../users/account-notifier';
import { AccountRules } from '../rules/account-rules';
import { checkAddress } from '../domain/registration';
import { suspension } from '../domain/session';
import { toPortalError, valueOf } from '../rules/refuse';
import type { Device } from '../credentials/device-key';
import { SessionService, type StartedSession } from '../sessions/session.service';
import { UserEntity } from '../users/user.entity';
import { OpenIdAccountEntity } from './openid-account.entity';
import type { Vouched } from './openid-provider.service';

const UNVERIFIED = 'Your e-mail address is not verified there yet.';
const NO_ACCOUNT = 'There is no {product} account for this address yet. Please create one first.';
const NOT_FOR_ADMINS = 'Admins sign in with their password.';

/** Signs in the student identified by an OpenID provider. */
@Injectable()
export class OpenIdSignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly sessions: SessionService,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Starts a session by the linked subject, else by the verified e-mail address, which links it.
   * @throws PortalError `forbidden` for an unverified address or an admin, `invalid_input` for
   * another domain, `not_found` without an account, `suspended`.
   */
  async start(vouched: Vouched, device: Device): Promise<StartedSession> {
    const student = await this.transactions.run(
      async ({ manager }) =>
        (await findJoined(manager, vouched)) ?? (await this.join(manager, vouched)),
    );
    const suspended = suspension(student.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    const session = await this.sessions.start({ id: student.id }, device);
    this.notifier.notify('sign-ins');
    return session;
  }

  private async join(manager: EntityManager, vouched: Vouched): Promise<UserEntity> {
    const { issuer, subject, email: address } = vouched;
    if (address === undefined) throw new PortalError('forbidden', UNVERIFIED);
    const email = valueOf(checkAddress(address, this.rules.university));
    // Locked, so that an account deleted meanwhile is not linked.
    const user = await manager.findOne(UserEntity, {
      where: { email, deletedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user) {
      throw new PortalError('not_found', withProduct(NO_ACCOUNT, this.rules.university.product));
    }
    refuseAdmin(user);
    const row = { issuer, subject, userId: user.id, joinedAt: this.rules.now() };
    await manager.upsert(OpenIdAccountEntity, row, ['issuer', 'subject']);
    return user;
  }
}

/** Returns the user linked to the subject; undefined also if that account was deleted. */
async function findJoined(
  manager: EntityManager,
  { issuer, subject }: Vouched,
): Promise<UserEntity | undefined> {
  const joined = await manager.findOneBy(OpenIdAccountEntity, { issuer, subject });
  if (!joined) return undefined;
  const user = await manager.findOneBy(UserEntity, { id: joined.userId, deletedAt: IsNull() });
  if (user) refuseAdmin(user);
  return user ?? undefined;
}

function refuseAdmin({ role }: UserEntity): void {
  if (role !== 'student') throw new PortalError('forbidden', NOT_FOR_ADMINS);
}

/** Deletes the user's links to providers, in `manager`'s transaction. */
export async function forgetOpenIdAccounts(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(OpenIdAccountEntity, { userId });
}
