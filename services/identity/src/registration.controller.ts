import { Controller } from '@nestjs/common';
import { register, resendCode, TEXTS, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountNews } from './account-news';
import { AccountRules } from './account-rules';
import { checkAddress, checkRegistration } from './domain/registration';
import { valueOf } from './refuse';
import { PasswordHasher } from './secrets/password-hasher';
import { RegistrationStore } from './store/registration.store';

/** The door for newcomers. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly rules: AccountRules,
    private readonly hasher: PasswordHasher,
    private readonly registrations: RegistrationStore,
    private readonly news: AccountNews,
  ) {}

  @HandlesRequest(register)
  async register(request: RequestOf<typeof register>) {
    const checked = valueOf(checkRegistration(request, this.rules.university));
    const passwordHash = await this.hasher.hash(checked.password);
    const registrationId = await this.registrations.register(checked, passwordHash);
    this.news.tell('registrations');
    return { message: TEXTS.verificationSent, registrationId };
  }

  @HandlesRequest(resendCode)
  async resendCode(request: RequestOf<typeof resendCode>) {
    const email = valueOf(checkAddress(request.email, this.rules.university));
    await this.registrations.resend(email);
    return { message: TEXTS.codeResent };
  }
}
