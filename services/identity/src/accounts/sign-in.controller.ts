import { Controller } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import { login } from '@portal/contracts/identity';
import { verify } from '@portal/contracts/registration';
import { HandlesRequest } from '@portal/messaging';
import { PasswordCheckService } from '../credentials/password-check.service';
import { SignInQueues } from '../credentials/sign-in-queues';
import { SessionService, SIGNED_IN } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { VerificationService } from './verification.service';

/** Message handlers of students' sign-in, by the code of a registration or by the password. */
@Controller()
export class SignInController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly verifications: VerificationService,
    private readonly passwords: PasswordCheckService,
    private readonly sessions: SessionService,
    private readonly notifier: AccountNotifier,
  ) {}

  @HandlesRequest(verify)
  async verify(request: RequestOf<typeof verify>) {
    const { device } = request;
    const session = await this.queues.run('code', { device }, () =>
      this.verifications.verify(request),
    );
    this.notifier.notify('students', 'registrations', 'sign-ins');
    return { ...session, message: TEXTS.verified };
  }

  @HandlesRequest(login)
  async login(request: RequestOf<typeof login>) {
    const session = await this.queues.runFor('password', request, async (subject) =>
      this.sessions.start(await this.passwords.check('student', subject, request), request.device),
    );
    this.notifier.notify('sign-ins');
    return { ...session, message: SIGNED_IN };
  }
}
