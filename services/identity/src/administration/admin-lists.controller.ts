import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listPendingUsers, listUsers } from '@portal/contracts/admin';
import { countAccounts, getUserStatistics, listTopStudents } from '@portal/contracts/admin-figures';
import { HandlesRequest } from '@portal/messaging';
import { AccountFiguresService } from './account-figures.service';
import { TopStudentsService } from './top-students.service';
import { AdminListsRepository } from './admin-lists.repository';

/** Message handlers of the admin area's lists. */
@Controller()
export class AdminListsController {
  constructor(
    private readonly lists: AdminListsRepository,
    private readonly figures: AccountFiguresService,
    private readonly top: TopStudentsService,
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

  @HandlesRequest(listTopStudents)
  listTopStudents() {
    return this.top.list();
  }

  @HandlesRequest(getUserStatistics)
  getUserStatistics() {
    return this.figures.statistics();
  }
}
