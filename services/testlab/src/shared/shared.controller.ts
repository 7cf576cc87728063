import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  answerSharedTest,
  closeSharedTest,
  generateSharedTest,
} from '@portal/contracts/testlab-shared';
import { HandlesRequest } from '@portal/messaging';
import { SharedClosingService } from './shared-closing.service';
import { SharedTestsService } from './shared-tests.service';

/** Message handlers of shared tests. */
@Controller()
export class SharedController {
  constructor(
    private readonly tests: SharedTestsService,
    private readonly closing: SharedClosingService,
  ) {}

  @HandlesRequest(generateSharedTest)
  generate(request: RequestOf<typeof generateSharedTest>) {
    return this.tests.generate(request);
  }

  @HandlesRequest(answerSharedTest)
  answer(request: RequestOf<typeof answerSharedTest>) {
    return this.tests.answer(request);
  }

  @HandlesRequest(closeSharedTest)
  close({ roundId }: RequestOf<typeof closeSharedTest>) {
    return this.closing.close(roundId);
  }
}
