import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { reportJob } from '@portal/contracts/job-reports';
import {
  closeCampusJob,
  dismissJobReports,
  fetchJobFeeds,
  hideJob,
  listAdminJobs,
  listJobFeeds,
  postCampusJob,
} from '@portal/contracts/jobs-admin';
import { HandlesRequest } from '@portal/messaging';
import { FeedSyncService } from '../feeds/feed-sync.service';
import { FeedsRepository } from '../feeds/feeds.repository';
import { ModerationService } from './moderation.service';
import { ReportsService } from './reports.service';
import { ReviewedJobsRepository } from './reviewed-jobs.repository';

/** Message handlers for admins and for reports of students. */
@Controller()
export class ModerationController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly reports: ReportsService,
    private readonly reviewed: ReviewedJobsRepository,
    private readonly feeds: FeedsRepository,
    private readonly feedSync: FeedSyncService,
  ) {}

  @HandlesRequest(reportJob)
  async report(request: RequestOf<typeof reportJob>) {
    await this.reports.report(request);
    return { message: 'Thank you. An admin will look at this job.' };
  }

  @HandlesRequest(listAdminJobs)
  list(query: RequestOf<typeof listAdminJobs>) {
    return this.reviewed.page(query);
  }

  @HandlesRequest(postCampusJob)
  async post(request: RequestOf<typeof postCampusJob>) {
    return { _id: await this.moderation.post(request) };
  }

  @HandlesRequest(closeCampusJob)
  async close(request: RequestOf<typeof closeCampusJob>) {
    await this.moderation.close(request);
    return { message: 'Job closed.' };
  }

  @HandlesRequest(hideJob)
  async hide(request: RequestOf<typeof hideJob>) {
    await this.moderation.hide(request);
    return { message: request.isHidden ? 'Job hidden.' : 'Job shown again.' };
  }

  @HandlesRequest(dismissJobReports)
  async dismiss(request: RequestOf<typeof dismissJobReports>) {
    await this.moderation.dismiss(request);
    return { message: 'Reports dismissed.' };
  }

  @HandlesRequest(listJobFeeds)
  async listFeeds() {
    const states = await this.feeds.states();
    return {
      feeds: states.map(({ fetched_at: fetchedAt, tried_at: triedAt, ...state }) => ({
        ...state,
        fetchedAt: fetchedAt?.toISOString() ?? null,
        triedAt: triedAt?.toISOString() ?? null,
      })),
    };
  }

  @HandlesRequest(fetchJobFeeds)
  async fetchFeeds() {
    await this.feedSync.fetchSoon();
    return { message: 'The feeds will be fetched as soon as their terms allow.' };
  }
}
