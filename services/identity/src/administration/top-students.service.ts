import { Injectable, Logger } from '@nestjs/common';
import { mxpToXp, type ResponseOf } from '@portal/contracts';
import { TOP_XP_USERS, type listTopStudents } from '@portal/contracts/admin-figures';
import { getLeaderboard } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';

type TopStudents = ResponseOf<typeof listTopStudents>;

/** Top students for the dashboard. */
@Injectable()
export class TopStudentsService {
  private readonly logger = new Logger(TopStudentsService.name);
  private last: TopStudents | undefined;

  constructor(private readonly messages: Messages) {}

  /**
   * Returns the last known ones while the ledger is unavailable, so that the other figures are
   * still shown.
   */
  async list(): Promise<TopStudents> {
    try {
      const { rows } = await this.messages.request(getLeaderboard, { limit: TOP_XP_USERS });
      const topXpUsers = rows.map(({ studentId, name, balanceMxp, rank }) => ({
        _id: studentId,
        name,
        rank,
        totalXP: mxpToXp(balanceMxp),
      }));
      this.last = { topXpUsers };
    } catch (error) {
      if (!this.last) throw error;
      this.logger.warn(`The top list is an older one: ${String(error)}`);
    }
    return this.last;
  }
}
