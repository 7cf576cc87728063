import { Injectable } from '@nestjs/common';
import { TEXTS, type RequestOf, type login } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { AccountRules } from './account-rules';
import { suspension } from './domain/session';
import { toPortalError } from './refuse';
import { PasswordHasher } from './secrets/password-hasher';
import { LoginThrottleStore, type CountedTry } from './store/login-throttle.store';
import type { UserEntity } from './store/user.entity';
import { UserStore } from './store/user.store';

export const SIGNED_IN = 'Signed in.';

/** Checks a password at one of the two doors, alike for everybody until it has proved right. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserStore,
    private readonly throttle: LoginThrottleStore,
    private readonly hasher: PasswordHasher,
    private readonly rules: AccountRules,
  ) {}

  /**
   * @throws PortalError `wrong_credentials`, whatever is wrong; `too_many_requests` and
   * `unavailable` with the time to wait; `suspended` to who has given the right password.
   */
  async check(role: UserEntity['role'], request: RequestOf<typeof login>): Promise<UserEntity> {
    const visitor = await this.users.findVisitor(request.email, request.device);
    const counted = await this.throttle.begin(visitor, request.device);
    const { user } = visitor;
    const isRight = await this.compare(counted, user?.passwordHash, request.password);
    if (!isRight || user?.role !== role) {
      throw new PortalError('wrong_credentials', TEXTS.wrongCredentials);
    }
    await this.throttle.forgive(counted);
    const suspended = suspension(user.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    return user;
  }

  /** A password that nobody has looked at is no wrong one. */
  private async compare(
    counted: CountedTry,
    kept: string | null | undefined,
    password: string,
  ): Promise<boolean> {
    try {
      return await this.hasher.matches(kept, password);
    } catch (error) {
      await this.throttle.forgive(counted);
      throw error;
    }
  }
}
