import { Controller } from '@nestjs/common';
import { listBalances, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { BalanceList } from './projections/balance-list';

/** For services that keep a copy of the balances. */
@Controller()
export class BalanceListController {
  constructor(private readonly list: BalanceList) {}

  @HandlesRequest(listBalances)
  listBalances({ after }: RequestOf<typeof listBalances>) {
    return this.list.page(after);
  }
}
