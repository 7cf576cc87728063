import { Controller } from '@nestjs/common';
import {
  countAccounts,
  getUserStatistics,
  listAdminActs,
  listPendingUsers,
  listUsers,
  type RequestOf,
} from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { AccountFigures } from './account-figures';
import { AdminLists } from './admin-lists';
import { AuditLog } from './audit-log';

/** What admins look at. */
@Controller()
export class AdminListsHandlers {
  constructor(
    private readonly lists: AdminLists,
    private readonly figures: AccountFigures,
    private readonly log: AuditLog,
  ) {}

  @Answers(listUsers)
  listUsers(query: RequestOf<typeof listUsers>) {
    return this.lists.users(query);
  }

  @Answers(listPendingUsers)
  listPendingUsers(query: RequestOf<typeof listPendingUsers>) {
    return this.lists.pending(query);
  }

  @Answers(countAccounts)
  countAccounts() {
    return this.figures.counts();
  }

  @Answers(getUserStatistics)
  getUserStatistics() {
    return this.figures.statistics();
  }

  @Answers(listAdminActs)
  listAdminActs(query: RequestOf<typeof listAdminActs>) {
    return this.log.list(query);
  }
}
