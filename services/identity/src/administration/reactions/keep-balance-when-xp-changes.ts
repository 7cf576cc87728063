import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { xpChanged } from '@portal/contracts/xp';
import { HandlesEvent } from '@portal/messaging';
import { BalanceProjection } from '../balance.projection';

/**
 * Stores each balance as its event arrives; `BalanceComparisonService` makes up for missed events.
 */
@Controller()
export class KeepBalanceWhenXpChanges {
  constructor(private readonly balances: BalanceProjection) {}

  @HandlesEvent(xpChanged)
  changed({ studentId, balanceMxp, revision }: PayloadOf<typeof xpChanged>): Promise<void> {
    return this.balances.keep([{ studentId, balanceMxp, revision }]);
  }
}
