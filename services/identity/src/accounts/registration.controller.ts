import { Controller } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import { register, resendCode } from '@portal/contracts/registration';
import { HandlesRequest } from '@portal/messaging';
import { SignInLanes } from '../credentials/sign-in-lanes';
import { RegistrationService } from './registration.service';

/** The door for newcomers. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly lanes: SignInLanes,
    private readonly registrations: RegistrationService,
  ) {}

  @HandlesRequest(register)
  async register(request: RequestOf<typeof register>) {
    const { device } = request;
    const registrationId = await this.lanes.run('registration', { device }, () =>
      this.registrations.register(request),
    );
    return { message: TEXTS.verificationSent, registrationId };
  }

  @HandlesRequest(resendCode)
  async resendCode(request: RequestOf<typeof resendCode>) {
    const { device } = request;
    await this.lanes.run('mail', { device }, () => this.registrations.resend(request));
    return { message: TEXTS.codeResent };
  }
}
