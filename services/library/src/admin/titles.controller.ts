import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import {
  addTitle,
  findTitleFile,
  listFailedSearches,
  listTitles,
  readTitleFile,
  removeTitle,
} from '@portal/contracts/library-admin';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { FailedSearches } from './failed-searches';
import { TitleFiles } from './files/title-files';
import { OwnTitles } from './own-titles';

/** Message handlers of titles added by admins, and of searches without results. */
@Controller()
export class TitlesController {
  constructor(
    private readonly titles: OwnTitles,
    private readonly files: TitleFiles,
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

  @HandlesRequest(findTitleFile)
  findFile({ fileId }: RequestOf<typeof findTitleFile>) {
    return this.files.find(fileId);
  }

  @HandlesStream(readTitleFile)
  readFile({ fileId }: StreamRequestOf<typeof readTitleFile>, signal: AbortSignal) {
    return this.files.read(fileId, signal);
  }

  @HandlesRequest(listFailedSearches)
  async listFailed() {
    return { searches: await this.failed.list() };
  }
}
