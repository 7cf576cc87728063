import { Controller } from '@nestjs/common';
import {
  countAccounts,
  getUserStatistics,
  listAdminActs,
  listPendingUsers,
  listUsers,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { AccountFigures } from './account-figures';
import { AdminLists } from './admin-lists';
import { AuditLog } from './audit-log';

/** What admins look at. */
@Controller()
export class AdminListsController {
  constructor(
    private readonly lists: AdminLists,
    private readonly figures: AccountFigures,
    private readonly log: AuditLog,
  ) {}

  @HandlesRequest(listUsers)
  listUsers(query: RequestOf<typeof listUsers>) {
    return this.lists.users(query);
  }

  @HandlesRequest(listPendingUsers)
  listPendingUsers(query: RequestOf<typeof listPendingUsers>) {
    return this.lists.pending(query);
  }

  @HandlesRequest(countAccounts)
  countAccounts() {
    return this.figures.counts();
  }

  @HandlesRequest(getUserStatistics)
  getUserStatistics() {
    return this.figures.statistics();
  }

  @HandlesRequest(listAdminActs)
  listAdminActs(query: RequestOf<typeof listAdminActs>) {
    return this.log.list(query);
  }
}
