import { Controller } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import { getSignInWays } from '@portal/contracts/account';
import {
  adminLogin,
  adminLoginRoute,
  authenticate,
  getUser,
  login,
  loginRoute,
  logout,
  readMailbox,
  sessionEnded,
} from '@portal/contracts/identity';
import { finishOpenId, startOpenId } from '@portal/contracts/openid';
import {
  register,
  registerRoute,
  resendCode,
  verify,
  verifyRoute,
} from '@portal/contracts/registration';
import { askSignInLink, askSignInLinkRoute, openSignInLink } from '@portal/contracts/sign-in-link';
import { HandlesRequest, Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { DoubleWorld, type TestSession } from './double-world.fixture';
import { sampleBody } from './sample-body.fixture';

const EMAIL = 'ada@miva.edu.ng';
const PASSWORD = 'long enough';

export const SAMPLE_BODIES = [
  sampleBody(loginRoute, { email: EMAIL, password: PASSWORD }),
  sampleBody(adminLoginRoute, { email: EMAIL, password: PASSWORD }),
  sampleBody(askSignInLinkRoute, { email: EMAIL }),
  sampleBody(registerRoute, {
    email: EMAIL,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    department: 'Economics',
    acceptedTerms: true,
  }),
  sampleBody(verifyRoute, { email: EMAIL, code: '123456' }),
];

/** Double of the identity contracts. */
@Controller()
export class IdentityDouble {
  constructor(
    private readonly world: DoubleWorld,
    private readonly messages: Messages,
  ) {}

  @HandlesRequest(authenticate)
  async authenticate(request: RequestOf<typeof authenticate>) {
    this.world.note(authenticate.subject, request);
    const session = this.world.sessions.find((known) =>
      'token' in request
        ? known.token === request.token
        : known.cookieSecret === request.cookieSecret,
    );
    if (!session) throw new PortalError('unauthenticated', 'Please sign in.');
    if (this.world.suspended.has(session.caller.userId)) {
      throw new PortalError('suspended', 'Your account is suspended until tomorrow.');
    }
    await this.world.held;
    return session.caller;
  }

  @HandlesRequest(getSignInWays)
  async signInWays() {
    return Promise.resolve({ passwordReset: this.world.hasMail, googleSignIn: false });
  }

  @HandlesRequest(register)
  async register(request: RequestOf<typeof register>) {
    this.world.note(register.subject, request);
    return Promise.resolve({ message: TEXTS.verificationSent, registrationId: randomUUID() });
  }

  @HandlesRequest(resendCode)
  async resend(request: RequestOf<typeof resendCode>) {
    this.world.note(resendCode.subject, request);
    return Promise.resolve({ message: TEXTS.codeResent });
  }

  @HandlesRequest(verify)
  async verify(request: RequestOf<typeof verify>) {
    this.world.note(verify.subject, request);
    return Promise.resolve(started(this.world.signIn('student'), TEXTS.verified));
  }

  @HandlesRequest(login)
  async login(request: RequestOf<typeof login>) {
    this.world.note(login.subject, request);
    return Promise.resolve(started(this.world.signIn('student'), 'Welcome'));
  }

  @HandlesRequest(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    this.world.note(adminLogin.subject, request);
    return Promise.resolve(started(this.world.signIn('admin'), 'Welcome'));
  }

  @HandlesRequest(askSignInLink)
  async askSignInLink(request: RequestOf<typeof askSignInLink>) {
    this.world.note(askSignInLink.subject, request);
    return Promise.resolve({ message: 'It is on its way.' });
  }

  @HandlesRequest(openSignInLink)
  async openSignInLink(request: RequestOf<typeof openSignInLink>) {
    this.world.note(openSignInLink.subject, request);
    const session = started(this.world.signIn('student'), 'Welcome');
    return Promise.resolve({ ...session, role: 'student' as const });
  }

  @HandlesRequest(startOpenId)
  async startOpenId(request: RequestOf<typeof startOpenId>) {
    this.world.note(startOpenId.subject, request);
    return Promise.resolve({ url: 'https://provider.example/authorize?state=s' });
  }

  @HandlesRequest(finishOpenId)
  async finishOpenId(request: RequestOf<typeof finishOpenId>) {
    this.world.note(finishOpenId.subject, request);
    return Promise.resolve(started(this.world.signIn('student'), 'Welcome'));
  }

  @HandlesRequest(logout)
  async logout(request: RequestOf<typeof logout>) {
    this.world.note(logout.subject, request);
    const ended = this.world.sessions.find(({ caller }) => caller.sessionId === request.sessionId);
    if (ended) await this.messages.emit(sessionEnded, endOf(ended));
    return Promise.resolve({ message: 'Signed out' });
  }

  @HandlesRequest(getUser)
  async user(request: RequestOf<typeof getUser>) {
    this.world.note(getUser.subject, request);
    const known = this.world.sessions.find(({ caller }) => caller.userId === request.userId);
    if (!known) throw new PortalError('not_found', 'There is no such user.');
    const { userId, name, email, department, role } = known.caller;
    const facts = { isSuspended: false, suspendedUntil: null, createdAt: '2026-01-01T00:00:00Z' };
    return Promise.resolve({ _id: userId, name, email, department, role, ...facts });
  }

  @HandlesRequest(readMailbox)
  async mailbox(request: RequestOf<typeof readMailbox>) {
    this.world.note(readMailbox.subject, request);
    const mail = {
      id: randomUUID(),
      from: 'Miva <no-reply@miva.edu.ng>',
      to: 'ada@miva.edu.ng',
      subject: 'Your code <script>alert(1)</script>',
      text: 'Your code is 123456.',
      html: '<p>123456</p>',
      sentAt: '2026-01-01T00:00:00Z',
    };
    return Promise.resolve({ mails: [mail] });
  }
}

function started({ token, cookieSecret, caller }: TestSession, message: string) {
  const deviceSecret = 'd'.repeat(43);
  return { token, cookieSecret, deviceSecret, expiresAt: caller.expiresAt, message };
}

function endOf({ caller }: TestSession) {
  return { userId: caller.userId, sessionIds: [caller.sessionId] };
}
