import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getJob, listJobFilters, listJobs } from '@portal/contracts/jobs';
import { HandlesRequest } from '@portal/messaging';
import { JobListService } from './job-list.service';

/** Message handlers of the job board. */
@Controller()
export class ListingController {
  constructor(private readonly jobs: JobListService) {}

  @HandlesRequest(listJobs)
  list(request: RequestOf<typeof listJobs>) {
    return this.jobs.list(request);
  }

  @HandlesRequest(getJob)
  get(request: RequestOf<typeof getJob>) {
    return this.jobs.get(request);
  }

  @HandlesRequest(listJobFilters)
  filters() {
    return this.jobs.filters();
  }
}
