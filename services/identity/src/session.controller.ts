import { Controller } from '@nestjs/common';
import { login, logout, TEXTS, verify, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountNews } from './account-news';
import { SIGNED_IN, SignIn } from './sign-in';
import { SessionStore } from './store/session.store';
import { VerificationStore } from './store/verification.store';

/** Where sessions begin and end. */
@Controller()
export class SessionController {
  constructor(
    private readonly verifications: VerificationStore,
    private readonly signIn: SignIn,
    private readonly sessions: SessionStore,
    private readonly news: AccountNews,
  ) {}

  @HandlesRequest(verify)
  async verify(request: RequestOf<typeof verify>) {
    const student = await this.verifications.verify(request);
    const session = await this.sessions.start(student, request.device);
    this.news.tell('students', 'registrations', 'sign-ins');
    return { ...session, message: TEXTS.verified };
  }

  @HandlesRequest(login)
  async login(request: RequestOf<typeof login>) {
    const student = await this.signIn.check('student', request);
    const session = await this.sessions.start(student, request.device);
    this.news.tell('sign-ins');
    return { ...session, message: SIGNED_IN };
  }

  @HandlesRequest(logout)
  async logout({ sessionId }: RequestOf<typeof logout>) {
    await this.sessions.end(sessionId);
    return { message: 'Signed out.' };
  }
}
