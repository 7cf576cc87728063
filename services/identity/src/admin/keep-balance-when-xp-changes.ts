import { Controller } from '@nestjs/common';
import { xpChanged, type PayloadOf } from '@portal/contracts';
import { HandlesEvent } from '@portal/messaging';
import { HeardBalances } from './heard-balances';

/** Follows the ledger at once; `BalanceRounds` makes up for what is not heard. */
@Controller()
export class KeepBalanceWhenXpChanges {
  constructor(private readonly balances: HeardBalances) {}

  @HandlesEvent(xpChanged)
  changed({ studentId, balanceMxp, revision }: PayloadOf<typeof xpChanged>): Promise<void> {
    return this.balances.keep([{ studentId, balanceMxp, revision }]);
  }
}
