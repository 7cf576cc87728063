import { Controller } from '@nestjs/common';
import { xpChanged, type PayloadOf } from '@portal/contracts';
import { HandlesEvent } from '@portal/messaging';
import { BalanceProjection } from '../balance.projection';

/** Follows the ledger at once; `BalanceComparisonService` makes up for what is not heard. */
@Controller()
export class KeepBalanceWhenXpChanges {
  constructor(private readonly balances: BalanceProjection) {}

  @HandlesEvent(xpChanged)
  changed({ studentId, balanceMxp, revision }: PayloadOf<typeof xpChanged>): Promise<void> {
    return this.balances.keep([{ studentId, balanceMxp, revision }]);
  }
}
