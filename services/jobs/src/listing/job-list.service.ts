import { Inject, Injectable } from '@nestjs/common';
import { readPlaceInTime, type RequestOf, type ResponseOf } from '@portal/contracts';
import {
  JOB_CATEGORIES,
  JOB_COUNTRIES,
  JOB_TYPES,
  type JobCountry,
  type getJob,
  type JobInMxp,
  type listJobFilters,
  type listJobs,
} from '@portal/contracts/jobs';
import { pageInTime } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import type { FeedSource } from '../feeds/feed-source';
import { FEED_SOURCES } from '../feeds/feed-sources.provider';
import { FeedsRepository } from '../feeds/feeds.repository';
import { fitOf, type Inclination } from '../postings/domain/fit';
import { priceOf, type JobPrices } from '../postings/domain/price';
import { JOB_PRICES } from '../postings/job-prices.provider';
import { CAMPUS_FEED, SAMPLE_FEED } from '../postings/postings.repository';
import { PreferencesService } from '../preferences/preferences.service';
import { PaymentsService } from '../applications/payments.service';
import { JobListRepository, type JobPlace, type ListedJob } from './job-list.repository';
import { JobSearch } from './job-search';

type Filters = ResponseOf<typeof listJobFilters>;

/** Time for which the offered filters are cached, in ms: finding them reads all jobs. */
const FILTERS_MS = 30_000;

/** The job board from a student's view. */
@Injectable()
export class JobListService {
  private offered: { filters: Promise<Filters>; until: number } | undefined;

  constructor(
    private readonly jobs: JobListRepository,
    private readonly search: JobSearch,
    private readonly payments: PaymentsService,
    private readonly feeds: FeedsRepository,
    private readonly preferences: PreferencesService,
    @Inject(FEED_SOURCES) private readonly sources: readonly FeedSource[],
    @Inject(JOB_PRICES) private readonly prices: JobPrices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `invalid_input` for a cursor that no page has returned. */
  async list({
    studentId,
    department,
    query,
  }: RequestOf<typeof listJobs>): Promise<ResponseOf<typeof listJobs>> {
    const { interests } = await this.preferences.get(studentId);
    const inclination = { department, interests };
    const limit = query.limit + 1;
    const after = placeOf(query.after ?? null);
    const asked = { studentId, after, limit };
    const { jobs: found, note } = await this.search.find(asked, query, inclination);
    // The student is viewing the job: a payment with an unknown result is retried without delay.
    if (found.some((job) => job.is_pending)) await this.payments.retryPendingOf(studentId);
    const listed = found.map((job) => this.toJob(job, inclination));
    const { items: jobs, next } = pageInTime(listed, query.limit, (job) => ({
      at: job.publication_date,
      id: job._id,
    }));
    return {
      jobs,
      next,
      sources: await this.sourceStates(),
      notes: [...(note === null ? [] : [note]), ...this.notesOn(query.country)],
    };
  }

  /** @throws PortalError `not_found` for a job that is not open. */
  async get({ studentId, department, jobId }: RequestOf<typeof getJob>): Promise<JobInMxp> {
    const { interests } = await this.preferences.get(studentId);
    const job = await this.jobs.find(studentId, jobId);
    if (!job) throw new PortalError('not_found', 'This job is no longer open.');
    return this.toJob(job, { department, interests });
  }

  /** Returns the filters in the order in which all screens offer them. */
  async filters(): Promise<Filters> {
    const now = this.clock().getTime();
    if (!this.offered || now >= this.offered.until || now < this.offered.until - FILTERS_MS) {
      const filters = this.jobs.filters().then(({ categories, types }) => ({
        categories: JOB_CATEGORIES.filter((one) => categories.includes(one)),
        types: JOB_TYPES.filter((one) => types.includes(one)),
      }));
      this.offered = { filters, until: now + FILTERS_MS };
      filters.catch(() => (this.offered = undefined));
    }
    return this.offered.filters;
  }

  private toJob(job: ListedJob, inclination: Inclination): JobInMxp {
    return {
      _id: job.id,
      title: job.title,
      company_name: job.company,
      category: job.category,
      contract_type: job.contract_type,
      candidate_required_location: job.location,
      publication_date: job.published_at.toISOString(),
      tags: job.tags,
      url: job.url,
      description: job.description,
      isRemote: job.is_remote,
      isSample: job.feeds.includes(SAMPLE_FEED),
      isCampus: job.feeds.includes(CAMPUS_FEED),
      sources: job.feeds,
      fit: fitOf(job, inclination),
      stage: job.stage,
      isPending: job.is_pending,
      costMxp: priceOf(job.contract_type, this.prices),
    };
  }

  private async sourceStates() {
    const states = await this.feeds.states();
    return states.map(({ name, fetched_at: fetchedAt, problem }) => ({
      name,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      isStale: problem !== null,
    }));
  }

  private notesOn(country: JobCountry | undefined): string[] {
    if (country === undefined) return [];
    return this.sources
      .filter(({ lacks }) => lacks.includes(country))
      .map(({ name }) => `${name} has no jobs in ${JOB_COUNTRIES[country]}.`);
  }
}

function placeOf(after: string | null): JobPlace | null {
  try {
    const place = readPlaceInTime(after);
    return place && { at: new Date(place.at), id: place.id };
  } catch {
    throw new PortalError(
      'invalid_input',
      'This page of jobs does not exist. Please reload the list.',
    );
  }
}
