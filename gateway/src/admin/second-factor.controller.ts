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
} from '@portal/contracts/second-factor';
import { HandsOn } from '../routing/hands-on.decorator';

const GUESSED = { limit: 'sign-in' } as const;

/** Second factor of the signed-in admin. */
@Controller()
@HandsOn(getSecondFactorRoute, getSecondFactor, ({ caller }) => ({ userId: caller.userId }))
@HandsOn(
  startSecondFactorRoute,
  startSecondFactor,
  ({ caller, body, device }) => ({ ...body, userId: caller.userId, device }),
  GUESSED,
)
@HandsOn(
  confirmSecondFactorRoute,
  confirmSecondFactor,
  ({ caller: { userId, sessionId }, body }) => ({ ...body, userId, sessionId }),
  GUESSED,
)
@HandsOn(
  removeSecondFactorRoute,
  removeSecondFactor,
  ({ caller, body, device }) => ({ ...body, userId: caller.userId, device }),
  GUESSED,
)
export class SecondFactorController {}
