import { Controller } from '@nestjs/common';
import {
  adjustXp,
  earnXp,
  getBalance,
  getHistory,
  getLeaderboard,
  getRank,
  refundXp,
  spendXp,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { Balances } from './projections/balances';
import { History } from './projections/history';
import { Leaderboard } from './projections/leaderboard';
import { LedgerStore } from './store/ledger.store';

/** The front door of the ledger: one method a message. */
@Controller()
export class XpController {
  constructor(
    private readonly ledgers: LedgerStore,
    private readonly balances: Balances,
    private readonly history: History,
    private readonly leaderboard: Leaderboard,
  ) {}

  @HandlesRequest(earnXp)
  earn({ studentId, commandId, ...movement }: RequestOf<typeof earnXp>) {
    return this.ledgers.execute(studentId, commandId, { kind: 'earn', ...movement });
  }

  @HandlesRequest(spendXp)
  spend({ studentId, commandId, ...movement }: RequestOf<typeof spendXp>) {
    return this.ledgers.execute(studentId, commandId, { kind: 'spend', ...movement });
  }

  @HandlesRequest(refundXp)
  refund({ studentId, commandId, spendCommandId }: RequestOf<typeof refundXp>) {
    return this.ledgers.execute(studentId, commandId, { kind: 'refund', spendCommandId });
  }

  @HandlesRequest(adjustXp)
  adjust({ studentId, commandId, ...movement }: RequestOf<typeof adjustXp>) {
    return this.ledgers.execute(studentId, commandId, { kind: 'adjust', ...movement });
  }

  @HandlesRequest(getBalance)
  getBalance({ studentId }: RequestOf<typeof getBalance>) {
    return this.balances.of(studentId);
  }

  @HandlesRequest(getHistory)
  getHistory(request: RequestOf<typeof getHistory>) {
    return this.history.page(request);
  }

  @HandlesRequest(getLeaderboard)
  async getLeaderboard({ limit }: RequestOf<typeof getLeaderboard>) {
    return { rows: await this.leaderboard.top(limit), total: await this.leaderboard.total() };
  }

  @HandlesRequest(getRank)
  async getRank({ studentId }: RequestOf<typeof getRank>) {
    return { row: await this.leaderboard.rowOf(studentId) };
  }
}
