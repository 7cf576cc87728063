import { Controller } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import { register, resendCode } from '@portal/contracts/registration';
import { HandlesRequest } from '@portal/messaging';
import { SignInQueues } from '../credentials/sign-in-queues';
import { RegistrationService } from './registration.service';

/** Message handlers of registrations. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly queues: SignInQueues,
    private readonly registrations: RegistrationService,
  ) {}

  @HandlesRequest(register)
  async register(request: RequestOf<typeof register>) {
    const { device } = request;
    const registrationId = await this.queues.run('registration', { device }, () =>
      this.registrations.register(request),
    );
    return { message: TEXTS.verificationSent, registrationId };
  }

  @HandlesRequest(resendCode)
  async resendCode(request: RequestOf<typeof resendCode>) {
    const { device } = request;
    await this.queues.run('mail', { device }, () => this.registrations.resend(request));
    return { message: TEXTS.codeResent };
  }
}
