import { Controller } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import { register, resendCode } from '@portal/contracts/registration';
import { HandlesRequest } from '@portal/messaging';
import { RegistrationService } from './registration.service';

/** The door for newcomers. */
@Controller()
export class RegistrationController {
  constructor(private readonly registrations: RegistrationService) {}

  @HandlesRequest(register)
  async register(request: RequestOf<typeof register>) {
    const registrationId = await this.registrations.register(request);
    return { message: TEXTS.verificationSent, registrationId };
  }

  @HandlesRequest(resendCode)
  async resendCode({ email }: RequestOf<typeof resendCode>) {
    await this.registrations.resend(email);
    return { message: TEXTS.codeResent };
  }
}
