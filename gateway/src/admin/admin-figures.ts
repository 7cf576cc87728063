import { Injectable, Logger } from '@nestjs/common';
import { countAccounts, mxpToXp, TOP_XP_USERS, type AdminStats } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Presence } from '../live/presence';
import { LeaderboardRows } from '../xp/leaderboard-rows';

/** The figures of the admin's dashboard, from whoever knows each. */
@Injectable()
export class AdminFigures {
  private readonly logger = new Logger(AdminFigures.name);
  private lastTop: AdminStats['topXpUsers'] | undefined;

  constructor(
    private readonly messages: Messages,
    private readonly presence: Presence,
    private readonly leaderboard: LeaderboardRows,
  ) {}

  async stats(): Promise<AdminStats> {
    const [counts, onlineUsers, topXpUsers] = await Promise.all([
      this.messages.request(countAccounts, {}),
      this.presence.count(),
      this.top(),
    ]);
    return { ...counts, onlineUsers, topXpUsers };
  }

  /** The last ones known while the ledger is away: the other figures do not depend on it. */
  private async top(): Promise<AdminStats['topXpUsers']> {
    try {
      const { rows } = await this.leaderboard.first(TOP_XP_USERS);
      this.lastTop = rows.map(({ studentId, name, balanceMxp, rank }) => ({
        ...{ _id: studentId, name, rank },
        totalXP: mxpToXp(balanceMxp),
      }));
    } catch (error) {
      if (!this.lastTop) throw error;
      this.logger.warn(`The top list is an older one: ${String(error)}`);
    }
    return this.lastTop;
  }
}
