import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  adjustXp,
  earnXp,
  getBalance,
  getHistory,
  getLeaderboard,
  getRank,
  getTimeline,
  listBalances,
  refundXp,
  showLeaderboard,
  spendXp,
} from '@portal/contracts/xp';
import { HandlesRequest } from '@portal/messaging';
import { LeaderboardService } from './leaderboard.service';
import { LedgerHistoryService } from './ledger-history.service';
import { LedgerService } from './ledger.service';
import { TimelineService } from './timeline.service';
import { BalancesRepository } from './projections/balances.repository';
import { LeaderboardRepository } from './projections/leaderboard.repository';

/** Message handlers of the ledger. */
@Controller()
export class XpController {
  constructor(
    private readonly ledgers: LedgerService,
    private readonly history: LedgerHistoryService,
    private readonly timelines: TimelineService,
    private readonly balances: BalancesRepository,
    private readonly leaderboard: LeaderboardService,
    private readonly ranks: LeaderboardRepository,
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
    return this.ledgers.getBalance(studentId);
  }

  @HandlesRequest(getHistory)
  getHistory(request: RequestOf<typeof getHistory>) {
    return this.history.getPage(request);
  }

  @HandlesRequest(getTimeline)
  getTimeline({ studentId, days }: RequestOf<typeof getTimeline>) {
    return this.timelines.get(studentId, days);
  }

  @HandlesRequest(getLeaderboard)
  async getLeaderboard({ limit }: RequestOf<typeof getLeaderboard>) {
    return { rows: await this.ranks.top(limit), total: await this.ranks.countListed() };
  }

  @HandlesRequest(showLeaderboard)
  showLeaderboard({ limit, viewerId }: RequestOf<typeof showLeaderboard>) {
    return this.leaderboard.show(limit, viewerId);
  }

  @HandlesRequest(getRank)
  async getRank({ studentId }: RequestOf<typeof getRank>) {
    return { row: await this.ranks.findRow(studentId) };
  }

  @HandlesRequest(listBalances)
  listBalances({ after }: RequestOf<typeof listBalances>) {
    return this.balances.page(after);
  }
}
