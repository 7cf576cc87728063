import { Injectable } from '@nestjs/common';
import { countAccounts, mxpToXp, TOP_XP_USERS, type AdminStats } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Presence } from '../live/presence';
import { LeaderboardRows } from '../xp/leaderboard-rows';

/** The figures of the admin's dashboard, from whoever knows each. */
@Injectable()
export class AdminFigures {
  constructor(
    private readonly messages: Messages,
    private readonly presence: Presence,
    private readonly leaderboard: LeaderboardRows,
  ) {}

  async stats(): Promise<AdminStats> {
    const [counts, onlineUsers, { rows }] = await Promise.all([
      this.messages.request(countAccounts, {}),
      this.presence.count(),
      this.leaderboard.first(TOP_XP_USERS),
    ]);
    const topXpUsers = rows.map(({ studentId, name, balanceMxp, rank }) => ({
      ...{ _id: studentId, name, rank },
      totalXP: mxpToXp(balanceMxp),
    }));
    return { ...counts, onlineUsers, topXpUsers };
  }
}
