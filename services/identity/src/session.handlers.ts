import { Controller } from '@nestjs/common';
import { adminLogin, login, logout, TEXTS, verify, type RequestOf } from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { SignIn } from './sign-in';
import { SessionStore } from './store/session.store';
import { VerificationStore } from './store/verification.store';

const SIGNED_IN = 'Signed in.';

/** Where sessions begin and end. */
@Controller()
export class SessionHandlers {
  constructor(
    private readonly verifications: VerificationStore,
    private readonly signIn: SignIn,
    private readonly sessions: SessionStore,
  ) {}

  @Answers(verify)
  async verify(request: RequestOf<typeof verify>) {
    const student = await this.verifications.verify(request);
    const session = await this.sessions.start(student.id, request.device);
    return { ...session, message: TEXTS.verified };
  }

  @Answers(login)
  async login(request: RequestOf<typeof login>) {
    const student = await this.signIn.check('student', request);
    return { ...(await this.sessions.start(student.id, request.device)), message: SIGNED_IN };
  }

  @Answers(adminLogin)
  async adminLogin(request: RequestOf<typeof adminLogin>) {
    const admin = await this.signIn.check('admin', request);
    return { ...(await this.sessions.start(admin.id, request.device)), message: SIGNED_IN };
  }

  @Answers(logout)
  async logout({ sessionId }: RequestOf<typeof logout>) {
    await this.sessions.end(sessionId);
    return { message: 'Signed out.' };
  }
}
