import { Controller } from '@nestjs/common';
import { mxpToXp } from '@portal/contracts';
import {
  getBalance,
  getBalanceRoute,
  getHistory,
  getHistoryRoute,
  getLeaderboardRoute,
  getTimeline,
  getTimelineRoute,
} from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { Leaderboard } from './leaderboard';

/** Balances, the student's own ledger and the leaderboard; converts mXP to XP. */
@Controller()
export class XpController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
    private readonly leaderboard: Leaderboard,
  ) {}

  @Route(getBalanceRoute)
  current({ caller }: CallOf<typeof getBalanceRoute>) {
    return this.reads.read(caller.userId, getBalanceRoute, () => this.balanceOf(caller.userId), {
      freshMs: FRESH_BY_EVENTS_MS,
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

  @Route(getTimelineRoute)
  timeline({ caller, query }: CallOf<typeof getTimelineRoute>) {
    const ask = () => this.timelineOf(caller.userId, query.days);
    const variant = String(query.days);
    return this.reads.read(caller.userId, getTimelineRoute, ask, {
      variant,
      freshMs: FRESH_BY_EVENTS_MS,
    });
  }

  @Route(getLeaderboardRoute)
  board({ callerOrNull, query }: CallOf<typeof getLeaderboardRoute>) {
    return this.leaderboard.read(query.limit, callerOrNull);
  }

  private async timelineOf(studentId: string, days: number) {
    const timeline = await this.messages.request(getTimeline, { studentId, days });
    const inXp = timeline.days.map(({ day, balanceMxp, earnedMxp, spentMxp }) => ({
      day,
      balanceXP: mxpToXp(balanceMxp),
      earnedXP: mxpToXp(earnedMxp),
      spentXP: mxpToXp(spentMxp),
    }));
    return { days: inXp, isWhole: timeline.isWhole };
  }

  private async balanceOf(studentId: string) {
    const balance = await this.messages.request(getBalance, { studentId });
    return {
      totalXP: mxpToXp(balance.balanceMxp),
      lifetimeXP: mxpToXp(balance.lifetimeMxp),
      highestLevel: balance.highestLevel,
    };
  }
}
