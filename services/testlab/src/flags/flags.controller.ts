import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  dismissFlags,
  flagQuestion,
  listQuestions,
  takeBackFlag,
  withdrawQuestion,
} from '@portal/contracts/testlab-flags';
import { HandlesRequest } from '@portal/messaging';
import { FlagsService } from './flags.service';
import { QuestionReviewService } from './question-review.service';

/** Message handlers of flags and of their review by admins. */
@Controller()
export class FlagsController {
  constructor(
    private readonly flags: FlagsService,
    private readonly review: QuestionReviewService,
  ) {}

  @HandlesRequest(flagQuestion)
  async flag(request: RequestOf<typeof flagQuestion>) {
    return { flagId: await this.flags.flag(request) };
  }

  @HandlesRequest(takeBackFlag)
  async takeBack(request: RequestOf<typeof takeBackFlag>) {
    await this.flags.takeBack(request);
    return { message: 'Flag taken back.' };
  }

  @HandlesRequest(listQuestions)
  list(request: RequestOf<typeof listQuestions>) {
    return this.review.list(request);
  }

  @HandlesRequest(withdrawQuestion)
  async withdraw(request: RequestOf<typeof withdrawQuestion>) {
    await this.review.withdraw(request);
    return { message: request.isWithdrawn ? 'Question withdrawn.' : 'Question put back.' };
  }

  @HandlesRequest(dismissFlags)
  async dismiss(request: RequestOf<typeof dismissFlags>) {
    await this.review.dismiss(request);
    return { message: 'Flags dismissed.' };
  }
}
