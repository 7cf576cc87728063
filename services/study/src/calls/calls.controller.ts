import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { fallBackInStudyCall } from '@portal/contracts/study-rooms';
import { HandlesRequest } from '@portal/messaging';
import { CallsService } from './calls.service';

/** Message handlers of calls. */
@Controller()
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @HandlesRequest(fallBackInStudyCall)
  async fallBack({ roomId, studentId }: RequestOf<typeof fallBackInStudyCall>) {
    return { provider: await this.calls.fallBack(roomId, studentId) };
  }
}
