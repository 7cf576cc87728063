import { Controller } from '@nestjs/common';
import {
  getBalance,
  getBalanceRoute,
  getHistory,
  getHistoryRoute,
  getLeaderboardRoute,
  mxpToXp,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { Leaderboard } from './leaderboard';

/** The own row must not run ahead of the others for longer, in ms; strangers wait for 5 s. */
const OWN_BOARD_FRESH_MS = 250;

/** Balances, the own ledger and the leaderboard; mXP become XP here. */
@Controller()
export class XpController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
    private readonly leaderboard: Leaderboard,
  ) {}

  @Route(getBalanceRoute)
  current({ caller }: CallOf<typeof getBalanceRoute>) {
    return this.reads.of(caller.userId, getBalanceRoute, async () => {
      const balance = await this.messages.request(getBalance, { studentId: caller.userId });
      return {
        totalXP: mxpToXp(balance.balanceMxp),
        lifetimeXP: mxpToXp(balance.lifetimeMxp),
        highestLevel: balance.highestLevel,
      };
    });
  }

  @Route(getHistoryRoute)
  async history({ caller, query }: CallOf<typeof getHistoryRoute>) {
    const request = { ...query, studentId: caller.userId };
    const { entries, nextBefore } = await this.messages.request(getHistory, request);
    const inXp = entries.map(({ changeMxp, balanceMxp, ...entry }) => ({
      ...entry,
      changeXP: mxpToXp(changeMxp),
      balanceXP: mxpToXp(balanceMxp),
    }));
    return { entries: inXp, nextBefore };
  }

  @Route(getLeaderboardRoute)
  board({ visitor, query }: CallOf<typeof getLeaderboardRoute>) {
    const [owner, freshMs] = visitor ? [visitor.userId, OWN_BOARD_FRESH_MS] : ['nobody'];
    return this.reads.of(
      owner,
      getLeaderboardRoute,
      () => this.leaderboard.show(query.limit, visitor),
      {
        variant: String(query.limit),
        freshMs,
      },
    );
  }
}
