import { Controller } from '@nestjs/common';
import {
  listPendingUsers,
  listPendingUsersRoute,
  listUsers,
  listUsersRoute,
} from '@portal/contracts/admin';
import {
  countAccounts,
  getUserStatistics,
  getUserStatisticsRoute,
  listTopStudents,
  getAdminStatsRoute,
} from '@portal/contracts/admin-figures';
import { listAdminActs, listAdminActsRoute } from '@portal/contracts/audit';
import { Messages } from '@portal/messaging';
import { Presence } from '../live/presence';
import { PolledReads } from '../polling/polled-reads';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/**
 * Lifetime of the cached statistics, in ms: they cover months and days and are the same for every
 * admin.
 */
const STATISTICS_FRESH_MS = 60_000;

/** Lists and figures for admins. */
@Controller()
@HandsOn(listUsersRoute, listUsers, ({ query }) => query)
@HandsOn(listPendingUsersRoute, listPendingUsers, ({ query }) => query)
@HandsOn(listAdminActsRoute, listAdminActs, ({ query }) => query)
export class AdminListsController {
  constructor(
    private readonly messages: Messages,
    private readonly presence: Presence,
    private readonly reads: PolledReads,
  ) {}

  @Route(getAdminStatsRoute)
  async stats() {
    const [counts, top, onlineUsers] = await Promise.all([
      this.messages.request(countAccounts, {}),
      this.messages.request(listTopStudents, {}),
      this.presence.count(),
    ]);
    return { ...counts, ...top, onlineUsers };
  }

  @Route(getUserStatisticsRoute)
  statistics() {
    const ask = () => this.messages.request(getUserStatistics, {});
    return this.reads.read('every admin', getUserStatisticsRoute, ask, {
      freshMs: STATISTICS_FRESH_MS,
    });
  }
}
