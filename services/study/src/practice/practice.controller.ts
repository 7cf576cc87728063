import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  answerPractice,
  closePractice,
  getPractice,
  startPractice,
} from '@portal/contracts/study-practice';
import { HandlesRequest } from '@portal/messaging';
import { RoundsService } from './rounds.service';

/** Message handlers of practice rounds in a room. */
@Controller()
export class PracticeController {
  constructor(private readonly rounds: RoundsService) {}

  @HandlesRequest(startPractice)
  start(request: RequestOf<typeof startPractice>) {
    return this.rounds.start(request);
  }

  @HandlesRequest(getPractice)
  get(request: RequestOf<typeof getPractice>) {
    return this.rounds.get(request);
  }

  @HandlesRequest(answerPractice)
  answer(request: RequestOf<typeof answerPractice>) {
    return this.rounds.answer(request);
  }

  @HandlesRequest(closePractice)
  close(request: RequestOf<typeof closePractice>) {
    return this.rounds.close(request);
  }
}
