import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { applyForJob } from '@portal/contracts/jobs';
import { changeJobCard, listJobCards, removeJobCard, saveJob } from '@portal/contracts/jobs-board';
import { HandlesRequest } from '@portal/messaging';
import { ApplyService } from './apply.service';
import { BoardService } from './board.service';

/** Message handlers of applications and of the students' boards. */
@Controller()
export class ApplicationsController {
  constructor(
    private readonly applying: ApplyService,
    private readonly board: BoardService,
  ) {}

  @HandlesRequest(applyForJob)
  apply(request: RequestOf<typeof applyForJob>) {
    return this.applying.apply(request);
  }

  @HandlesRequest(listJobCards)
  list(request: RequestOf<typeof listJobCards>) {
    return this.board.list(request);
  }

  @HandlesRequest(saveJob)
  save(request: RequestOf<typeof saveJob>) {
    return this.board.save(request);
  }

  @HandlesRequest(changeJobCard)
  change(request: RequestOf<typeof changeJobCard>) {
    return this.board.change(request);
  }

  @HandlesRequest(removeJobCard)
  async remove(request: RequestOf<typeof removeJobCard>) {
    await this.board.remove(request);
    return { message: 'Removed from your board.' };
  }
}
