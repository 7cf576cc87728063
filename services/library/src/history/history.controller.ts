import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listHistory, recordOpening, removeFromHistory } from '@portal/contracts/library';
import { HandlesRequest } from '@portal/messaging';
import { HistoryService } from './history.service';

/** Message handlers of opened books. */
@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @HandlesRequest(recordOpening)
  async record(request: RequestOf<typeof recordOpening>) {
    return { entry: await this.history.record(request) };
  }

  @HandlesRequest(listHistory)
  async list({ studentId }: RequestOf<typeof listHistory>) {
    return { entries: await this.history.listFor(studentId) };
  }

  @HandlesRequest(removeFromHistory)
  async remove({ studentId, bookId }: RequestOf<typeof removeFromHistory>) {
    await this.history.remove(studentId, bookId);
    return { message: bookId ? 'Book removed from your history.' : 'History cleared.' };
  }
}
