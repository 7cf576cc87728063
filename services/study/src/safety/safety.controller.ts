import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  blockStudent,
  listStudyReports,
  removeStudyReport,
  reportStudent,
} from '@portal/contracts/study';
import { HandlesRequest } from '@portal/messaging';
import { BlocksService } from './blocks.service';
import { ReportsService } from './reports.service';

/** Message handlers of blocks and reports. */
@Controller()
export class SafetyController {
  constructor(
    private readonly blocks: BlocksService,
    private readonly reports: ReportsService,
  ) {}

  @HandlesRequest(blockStudent)
  block(request: RequestOf<typeof blockStudent>) {
    return this.blocks.set(request);
  }

  @HandlesRequest(reportStudent)
  async report(request: RequestOf<typeof reportStudent>) {
    await this.reports.report(request);
    return { message: 'Thank you. The admins will look at it.' };
  }

  @HandlesRequest(listStudyReports)
  async list() {
    return { reports: await this.reports.list() };
  }

  @HandlesRequest(removeStudyReport)
  async remove(request: RequestOf<typeof removeStudyReport>) {
    await this.reports.remove(request);
    return { message: 'Report removed.' };
  }
}
