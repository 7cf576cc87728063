import { Injectable } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import type { login } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { toPortalError } from '../rules/refuse';
import { PasswordHasher } from '../secrets/password-hasher';
import type { UserEntity } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { keyOf, type Device } from './device-key';
import { LoginThrottleRepository, type CountedTry } from './login-throttle.repository';
import { SignInSubjectRepository, type SignInSubject } from './sign-in-subject.repository';

/** Message for a signed-in user, from whom only the password is required. */
const WRONG_PASSWORD = 'This password is wrong.';

/** Checks passwords with throttling, in the same way for every address until one is right. */
@Injectable()
export class PasswordCheckService {
  constructor(
    private readonly subjects: SignInSubjectRepository,
    private readonly users: UserRepository,
    private readonly throttle: LoginThrottleRepository,
    private readonly hasher: PasswordHasher,
    private readonly rules: AccountRules,
  ) {}

  /**
   * Checks the password of a sign-in, for the subject looked up there.
   * @throws PortalError `wrong_credentials` for any cause; `too_many_requests` and `unavailable`
   * with the time to wait; `suspended` after the right password.
   */
  async check(
    role: UserEntity['role'],
    subject: SignInSubject,
    { password, device }: RequestOf<typeof login>,
  ): Promise<UserEntity> {
    const counted = await this.throttle.begin(subject, device);
    const { user } = subject;
    const isRight = await this.compare(counted, user?.passwordHash, password);
    if (!isRight || user?.role !== role) {
      const isSignedIn = subject.ownKey !== undefined;
      throw new PortalError(
        'wrong_credentials',
        isSignedIn ? WRONG_PASSWORD : TEXTS.wrongCredentials,
      );
    }
    await this.throttle.reset(counted);
    const suspended = suspension(user.suspendedUntil, this.rules.now(), this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    return user;
  }

  /**
   * Checks the password of a signed-in user again, before an irreversible act. Only this user's
   * own failures throttle it.
   * @throws PortalError like `check`, and `not_found`
   */
  async prove(userId: string, password: string, device: Device): Promise<UserEntity> {
    const { role, email } = await this.users.get(userId);
    const subject = await this.subjects.find(email, device);
    const ownKey = keyOf('signed in', userId);
    const own = { ...subject, isKnownDevice: true, ownKey };
    return this.check(role, own, { email, password, device });
  }

  /** A password that could not be checked does not count as wrong. */
  private async compare(
    counted: CountedTry,
    kept: string | null | undefined,
    password: string,
  ): Promise<boolean> {
    try {
      return await this.hasher.matches(kept, password);
    } catch (error) {
      await this.throttle.reset(counted);
      throw error;
    }
  }
}
