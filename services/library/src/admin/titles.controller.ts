import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  addTitle,
  listFailedSearches,
  listTitles,
  removeTitle,
} from '@portal/contracts/library-admin';
import { HandlesRequest } from '@portal/messaging';
import { FailedSearches } from './failed-searches';
import { OwnTitles } from './own-titles';

/** The front door of what admins add, and see of searches. */
@Controller()
export class TitlesController {
  constructor(
    private readonly titles: OwnTitles,
    private readonly failed: FailedSearches,
  ) {}

  @HandlesRequest(addTitle)
  add(request: RequestOf<typeof addTitle>) {
    return this.titles.add(request);
  }

  @HandlesRequest(listTitles)
  async list() {
    return { titles: await this.titles.list() };
  }

  @HandlesRequest(removeTitle)
  async remove({ adminId, bookId }: RequestOf<typeof removeTitle>) {
    await this.titles.remove(adminId, bookId);
    return { message: 'Title removed.' };
  }

  @HandlesRequest(listFailedSearches)
  async listFailed() {
    return { searches: await this.failed.list() };
  }
}
