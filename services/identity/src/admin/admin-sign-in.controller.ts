import { Controller } from '@nestjs/common';
import { adminLogin, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { SecondFactorCheck, type Proof } from '../second-factor/second-factor-check';
import { SIGNED_IN, SignIn } from '../sign-in';
import { SessionStore } from '../store/session.store';
import { AuditLog } from './audit-log';

/** As the log says it. */
const SHOWN: Readonly<Record<Proof, string>> = {
  nothing: '',
  authenticator: ', with an authenticator',
  'recovery code': ', with a recovery code',
};

/** The admins' own door; who comes in by it is written down. */
@Controller()
export class AdminSignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionStore,
    private readonly log: AuditLog,
    private readonly secondFactor: SecondFactorCheck,
  ) {}

  @HandlesRequest(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    const admin = await this.signIn.check('admin', request);
    const { code, device } = request;
    const shown = { userId: admin.id, code, address: device.address };
    const proof = await this.secondFactor.check(shown);
    const entrant = { ...admin, hasShownFactor: proof !== 'nothing' };
    const session = await this.sessions.start(entrant, device);
    const about = `from ${device.address}${SHOWN[proof]}`;
    await this.log.add({ adminId: admin.id, act: 'signed-in', about });
    return { ...session, message: SIGNED_IN };
  }
}
