import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '@portal/contracts/second-factor';
import { HandlesRequest } from '@portal/messaging';
import { PasswordCheckService } from '../credentials/password-check.service';
import { SecondFactorSwitchService } from './second-factor-switch.service';
import { SecondFactorService } from './second-factor.service';

/** Message handlers of admins' second factors. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly switching: SecondFactorSwitchService,
    private readonly passwords: PasswordCheckService,
  ) {}

  @HandlesRequest(getSecondFactor)
  state({ userId }: RequestOf<typeof getSecondFactor>) {
    return this.factors.state(userId);
  }

  @HandlesRequest(startSecondFactor)
  async start({ userId, password, device }: RequestOf<typeof startSecondFactor>) {
    const { email } = await this.passwords.prove(userId, password, device);
    const { base32, uri } = await this.factors.begin(userId, email);
    return { secret: base32, uri };
  }

  @HandlesRequest(confirmSecondFactor)
  async confirm({ userId, sessionId, code }: RequestOf<typeof confirmSecondFactor>) {
    const recoveryCodes = await this.switching.turnOn(userId, code, sessionId);
    return { recoveryCodes, message: 'Your second factor is on.' };
  }

  @HandlesRequest(removeSecondFactor)
  async remove({ userId, password, code, device }: RequestOf<typeof removeSecondFactor>) {
    await this.passwords.prove(userId, password, device);
    await this.switching.turnOff({ userId, code, address: device.address });
    return { message: 'Your second factor is off.' };
  }
}
