import { Controller } from '@nestjs/common';
import {
  confirmSecondFactor,
  confirmSecondFactorRoute,
  getSecondFactor,
  getSecondFactorRoute,
  removeSecondFactor,
  removeSecondFactorRoute,
  startSecondFactor,
  startSecondFactorRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** The second factor of the admin who calls. */
@Controller()
export class SecondFactorController {
  constructor(private readonly messages: Messages) {}

  @Route(getSecondFactorRoute)
  state({ caller }: CallOf<typeof getSecondFactorRoute>) {
    return this.messages.request(getSecondFactor, { userId: caller.userId });
  }

  @Limited('sign-in')
  @Route(startSecondFactorRoute)
  start({ caller, body, device }: CallOf<typeof startSecondFactorRoute>) {
    const request = { ...body, userId: caller.userId, device };
    return this.messages.request(startSecondFactor, request);
  }

  @Limited('sign-in')
  @Route(confirmSecondFactorRoute)
  confirm({ caller, body }: CallOf<typeof confirmSecondFactorRoute>) {
    const { userId, sessionId } = caller;
    return this.messages.request(confirmSecondFactor, { ...body, userId, sessionId });
  }

  @Limited('sign-in')
  @Route(removeSecondFactorRoute)
  remove({ caller, body, device }: CallOf<typeof removeSecondFactorRoute>) {
    const request = { ...body, userId: caller.userId, device };
    return this.messages.request(removeSecondFactor, request);
  }
}
