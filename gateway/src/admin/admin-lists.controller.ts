import { Controller } from '@nestjs/common';
import {
  ADMIN_STATS_PATH,
  adminStatsSchema,
  getUserStatistics,
  listAdminActs,
  listPendingUsers,
  listUsers,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { readRoute } from '../routing/composed-route';
import { Route } from '../routing/route.decorator';
import { AdminFigures } from './admin-figures';

/** Figures of months and days, the same for every admin, in ms. */
const STATISTICS_FRESH_MS = 60_000;

const getStats = readRoute(ADMIN_STATS_PATH, 'admin', {
  summary: 'The figures of the dashboard',
  response: adminStatsSchema,
});

/** What admins look at. */
@Controller()
export class AdminListsController {
  constructor(
    private readonly messages: Messages,
    private readonly figures: AdminFigures,
    private readonly reads: PolledReads,
  ) {}

  @Route(getStats)
  stats() {
    return this.figures.stats();
  }

  @Route(listUsers)
  users({ query }: CallOf<typeof listUsers>) {
    return this.messages.request(listUsers, query);
  }

  @Route(listPendingUsers)
  pendingUsers({ query }: CallOf<typeof listPendingUsers>) {
    return this.messages.request(listPendingUsers, query);
  }

  @Route(getUserStatistics)
  statistics() {
    const ask = () => this.messages.request(getUserStatistics, {});
    return this.reads.of('every admin', getUserStatistics, ask, { freshMs: STATISTICS_FRESH_MS });
  }

  @Route(listAdminActs)
  auditLog({ query }: CallOf<typeof listAdminActs>) {
    return this.messages.request(listAdminActs, query);
  }
}
