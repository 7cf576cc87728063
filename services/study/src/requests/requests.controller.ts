import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  acceptStudyRequests,
  askToStudy,
  cancelStudyRequests,
  listSentStudyRequests,
  listStudyRequests,
  respondToStudy,
} from '@portal/contracts/study';
import { HandlesRequest } from '@portal/messaging';
import { AnsweringService } from './answering.service';
import { AskingService } from './asking.service';
import { RequestClosingService } from './request-closing.service';
import { RequestListService } from './request-list.service';

/** Message handlers of study requests. */
@Controller()
export class RequestsController {
  constructor(
    private readonly asking: AskingService,
    private readonly answering: AnsweringService,
    private readonly closing: RequestClosingService,
    private readonly requests: RequestListService,
  ) {}

  @HandlesRequest(askToStudy)
  ask(request: RequestOf<typeof askToStudy>) {
    return this.asking.ask(request);
  }

  @HandlesRequest(listStudyRequests)
  async list({ studentId }: RequestOf<typeof listStudyRequests>) {
    return { requests: await this.requests.listFor(studentId) };
  }

  @HandlesRequest(listSentStudyRequests)
  async listSent({ studentId }: RequestOf<typeof listSentStudyRequests>) {
    return { requests: await this.requests.listSent(studentId) };
  }

  @HandlesRequest(respondToStudy)
  respond(request: RequestOf<typeof respondToStudy>) {
    return this.answering.respond(request);
  }

  @HandlesRequest(acceptStudyRequests)
  accept(request: RequestOf<typeof acceptStudyRequests>) {
    return this.answering.accept(request);
  }

  @HandlesRequest(cancelStudyRequests)
  async cancel({ studentId }: RequestOf<typeof cancelStudyRequests>) {
    return { cancelled: await this.closing.cancelAll(studentId) };
  }
}
