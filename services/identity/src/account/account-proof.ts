import { Injectable } from '@nestjs/common';
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
  ) {}

  /** Slowed down like a sign-in. @throws PortalError like one. */
  async prove(userId: string, password: string, device: Device): Promise<UserEntity> {
    const { role, email } = await this.users.get(userId);
    return this.signIn.check(role, { email, password, device });
  }
}
