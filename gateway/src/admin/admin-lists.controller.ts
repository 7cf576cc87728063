import { Controller } from '@nestjs/common';
import {
  getUserStatistics,
  getUserStatisticsRoute,
  listAdminActs,
  listAdminActsRoute,
  listPendingUsers,
  listPendingUsersRoute,
  listUsers,
  listUsersRoute,
  getAdminStatsRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { AdminFigures } from './admin-figures';

/** Figures of months and days, the same for every admin, in ms. */
const STATISTICS_FRESH_MS = 60_000;

/** What admins look at. */
@Controller()
export class AdminListsController {
  constructor(
    private readonly messages: Messages,
    private readonly figures: AdminFigures,
    private readonly reads: PolledReads,
  ) {}

  @Route(getAdminStatsRoute)
  stats() {
    return this.figures.stats();
  }

  @Route(listUsersRoute)
  users({ query }: CallOf<typeof listUsersRoute>) {
    return this.messages.request(listUsers, query);
  }

  @Route(listPendingUsersRoute)
  pendingUsers({ query }: CallOf<typeof listPendingUsersRoute>) {
    return this.messages.request(listPendingUsers, query);
  }

  @Route(getUserStatisticsRoute)
  statistics() {
    const ask = () => this.messages.request(getUserStatistics, {});
    return this.reads.of('every admin', getUserStatisticsRoute, ask, {
      freshMs: STATISTICS_FRESH_MS,
    });
  }

  @Route(listAdminActsRoute)
  auditLog({ query }: CallOf<typeof listAdminActsRoute>) {
    return this.messages.request(listAdminActs, query);
  }
}
