import { Injectable } from '@nestjs/common';
import { SecondFactorCheck } from '../second-factor/second-factor-check';
import { SignIn } from '../sign-in';
import type { Device } from '../store/device-key';
import type { UserEntity } from '../store/user.entity';
import { UserStore } from '../store/user.store';

/** Asks somebody who is signed in for the password once more, before what cannot be undone. */
@Injectable()
export class AccountProof {
  constructor(
    private readonly users: UserStore,
    private readonly signIn: SignIn,
    private readonly secondFactor: SecondFactorCheck,
  ) {}

  /** Slowed down like a sign-in. @throws PortalError like one. */
  async prove(userId: string, password: string, device: Device): Promise<UserEntity> {
    const { role, email } = await this.users.get(userId);
    return this.signIn.check(role, { email, password, device });
  }

  /**
   * Asks who has a second factor for a code of it as well, and nobody else.
   * @throws PortalError `second_factor_required`, `wrong_code`, `too_many_requests`.
   */
  async proveFactor(userId: string, code: string | undefined, device: Device): Promise<void> {
    await this.secondFactor.check({ userId, code, address: device.address });
  }
}
