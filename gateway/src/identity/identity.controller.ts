import { Controller } from '@nestjs/common';
import { mxpToXp } from '@portal/contracts';
import {
  adminLogin,
  adminLoginRoute,
  type Caller,
  getUser,
  getUserRoute,
  login,
  loginRoute,
  logoutRoute,
  RESEND_AFTER_SECONDS,
} from '@portal/contracts/identity';
import {
  register,
  registerRoute,
  resendCode,
  verify,
  verifyRoute,
} from '@portal/contracts/registration';
import { getWaitingXp } from '@portal/contracts/testlab';
import { getBalance } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { SignIns } from './sign-ins';

/** Accounts and sessions. */
@Controller()
export class IdentityController {
  constructor(
    private readonly messages: Messages,
    private readonly signIns: SignIns,
    private readonly reads: PolledReads,
  ) {}

  @Limited('sign-in')
  @Route(registerRoute)
  async register({ body, device }: CallOf<typeof registerRoute>) {
    const data = { email: body.email, resendAfterSeconds: RESEND_AFTER_SECONDS };
    if (body.resend) {
      const { email, registrationId } = body;
      const asked = { email, registrationId, device };
      const { message } = await this.messages.request(resendCode, asked);
      return { message, data };
    }
    const { message, registrationId } = await this.messages.request(register, { ...body, device });
    return { message, data: { ...data, registrationId } };
  }

  @Limited('sign-in')
  @Route(verifyRoute)
  async verify({ body, device, reply }: CallOf<typeof verifyRoute>) {
    return this.signIns.start(reply, await this.messages.request(verify, { ...body, device }));
  }

  @Limited('sign-in')
  @Route(loginRoute)
  async login({ body, device, reply }: CallOf<typeof loginRoute>) {
    return this.signIns.start(reply, await this.messages.request(login, { ...body, device }));
  }

  @Limited('sign-in')
  @Route(adminLoginRoute)
  async adminLogin({ body, device, reply }: CallOf<typeof adminLoginRoute>) {
    return this.signIns.start(reply, await this.messages.request(adminLogin, { ...body, device }));
  }

  @Route(logoutRoute)
  async logout({ caller, reply }: CallOf<typeof logoutRoute>) {
    return this.signIns.end(reply, caller);
  }

  @Route(getUserRoute)
  currentUser({ caller }: CallOf<typeof getUserRoute>) {
    return this.reads.read(caller.userId, getUserRoute, () => this.userOf(caller), {
      freshMs: FRESH_BY_EVENTS_MS,
    });
  }

  /** The result changes with the XP, and with the events that end the session. */
  private async userOf(caller: Caller) {
    const [user, totalXP, waitingXP] = await Promise.all([
      this.messages.request(getUser, { userId: caller.userId }),
      this.totalXpOf(caller),
      this.waitingXpOf(caller),
    ]);
    return { user: { ...user, totalXP, waitingXP } };
  }

  private async totalXpOf({ role, userId }: Caller): Promise<number> {
    if (role === 'admin') return 0;
    const { balanceMxp } = await this.messages.request(getBalance, { studentId: userId });
    return mxpToXp(balanceMxp);
  }

  /** Returns null on failure: the user is shown without it. */
  private async waitingXpOf({ role, userId }: Caller): Promise<number | null> {
    if (role === 'admin') return 0;
    return this.messages.request(getWaitingXp, { studentId: userId }).then(
      ({ waitingMxp }) => mxpToXp(waitingMxp),
      () => null,
    );
  }
}
