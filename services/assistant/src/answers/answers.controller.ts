import { Controller } from '@nestjs/common';
import type { StreamRequestOf } from '@portal/contracts';
import { answerMessage } from '@portal/contracts/assistant';
import { HandlesStream } from '@portal/messaging';
import { AnswersService } from './answers.service';

/** Message handlers of the answers. */
@Controller()
export class AnswersController {
  constructor(private readonly answers: AnswersService) {}

  @HandlesStream(answerMessage)
  answer(request: StreamRequestOf<typeof answerMessage>, signal: AbortSignal) {
    return this.answers.answer(request, signal);
  }
}
