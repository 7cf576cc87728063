import { Controller } from '@nestjs/common';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** The second factor of the admin who calls. */
@Controller()
export class SecondFactorController {
  constructor(private readonly messages: Messages) {}

  @Route(getSecondFactor)
  state({ caller }: CallOf<typeof getSecondFactor>) {
    return this.messages.request(getSecondFactor, { userId: caller.userId });
  }

  @Limited('sign-in')
  @Route(startSecondFactor)
  start({ caller, body, device }: CallOf<typeof startSecondFactor>) {
    const request = { ...body, userId: caller.userId, device };
    return this.messages.request(startSecondFactor, request);
  }

  @Limited('sign-in')
  @Route(confirmSecondFactor)
  confirm({ caller, body }: CallOf<typeof confirmSecondFactor>) {
    const { userId, sessionId } = caller;
    return this.messages.request(confirmSecondFactor, { ...body, userId, sessionId });
  }

  @Limited('sign-in')
  @Route(removeSecondFactor)
  remove({ caller, body, device }: CallOf<typeof removeSecondFactor>) {
    const request = { ...body, userId: caller.userId, device };
    return this.messages.request(removeSecondFactor, request);
  }
}
