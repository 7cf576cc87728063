import { Injectable } from '@nestjs/common';
import { AdminActs } from '@portal/kit';
import type { RequestOf } from '@portal/contracts';
import type { adminLogin } from '@portal/contracts/identity';
import { PasswordCheckService } from '../credentials/password-check.service';
import type { SignInSubject } from '../credentials/sign-in-subject.repository';
import { SecondFactorCheckService, type Proof } from '../second-factor/second-factor-check.service';
import { SessionService, type StartedSession } from '../sessions/session.service';

/** Text of the proof in the log. */
const SHOWN: Readonly<Record<Proof, string>> = {
  nothing: '',
  authenticator: ', with an authenticator',
  'recovery code': ', with a recovery code',
};

/** Signs in admins, by their own route. */
@Injectable()
export class AdminSignInService {
  constructor(
    private readonly passwords: PasswordCheckService,
    private readonly secondFactor: SecondFactorCheckService,
    private readonly sessions: SessionService,
    private readonly adminActs: AdminActs,
  ) {}

  /** Signs in an admin, and records the act. @throws PortalError of either check */
  async signIn(
    subject: SignInSubject,
    request: RequestOf<typeof adminLogin>,
  ): Promise<StartedSession> {
    const admin = await this.passwords.check('admin', subject, request);
    const { code, device } = request;
    const shown = { userId: admin.id, code, address: device.address };
    return this.secondFactor.checkAnd(shown, async (work, proof) => {
      const entrant = { ...admin, hasShownFactor: proof !== 'nothing' };
      const session = await this.sessions.startIn(work, entrant, device);
      const about = `from ${device.address}${SHOWN[proof]}`;
      await this.adminActs.record(work, { adminId: admin.id, act: 'signed-in', about });
      return session;
    });
  }
}
