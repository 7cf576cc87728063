import { Controller } from '@nestjs/common';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountProof } from '../account/account-proof';
import { SecondFactorActs } from './second-factor-acts';
import { SecondFactors } from './second-factors';

/** What admins do with their second factors. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly acts: SecondFactorActs,
    private readonly proof: AccountProof,
  ) {}

  @HandlesRequest(getSecondFactor)
  state({ userId }: RequestOf<typeof getSecondFactor>) {
    return this.factors.state(userId);
  }

  @HandlesRequest(startSecondFactor)
  async start({ userId, password, device }: RequestOf<typeof startSecondFactor>) {
    const { email } = await this.proof.prove(userId, password, device);
    const { base32, uri } = await this.factors.begin(userId, email);
    return { secret: base32, uri };
  }

  @HandlesRequest(confirmSecondFactor)
  async confirm({ userId, sessionId, code }: RequestOf<typeof confirmSecondFactor>) {
    const recoveryCodes = await this.acts.turnOn(userId, code, sessionId);
    return { recoveryCodes, message: 'Your second factor is on.' };
  }

  @HandlesRequest(removeSecondFactor)
  async remove({ userId, password, code, device }: RequestOf<typeof removeSecondFactor>) {
    await this.proof.prove(userId, password, device);
    await this.acts.turnOff({ userId, code, address: device.address });
    return { message: 'Your second factor is off.' };
  }
}
