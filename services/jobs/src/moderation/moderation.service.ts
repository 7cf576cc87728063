import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type {
  closeCampusJob,
  dismissJobReports,
  hideJob,
  postCampusJob,
} from '@portal/contracts/jobs-admin';
import type { AdminAct } from '@portal/contracts/audit';
import { AdminActs, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { toPosting } from '../postings/domain/posting';
import { JobEntity } from '../postings/job.entity';
import { CAMPUS_FEED, PostingsRepository } from '../postings/postings.repository';
import { ReportEntity } from './report.entity';

/** Lets admins post jobs of the university and hide jobs of feeds. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly postings: PostingsRepository,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the job's id
   * @throws PortalError `invalid_input` for a link into the operator's network, `conflict` if a
   * feed lists the same job or the job is hidden
   */
  async post({ adminId, ...job }: RequestOf<typeof postCampusJob>): Promise<string> {
    const now = this.clock();
    const posting = toPosting(
      {
        id: newId(),
        title: escaped(job.title),
        company: escaped(job.company_name),
        location: escaped(job.candidate_required_location),
        types: job.contract_type === null ? [] : [job.contract_type],
        tags: job.tags.map(escaped),
        publishedAt: now.getTime(),
        description: escaped(job.description).replaceAll('\n', '<br>'),
        url: job.url,
        countries: job.country === null ? [] : [job.country],
        chosenCategory: job.category,
      },
      now,
    );
    if (!posting)
      throw new PortalError('invalid_input', 'Please give a link that students can open.');
    return this.transactions.run(async (work) => {
      await this.postings.merge(work.manager, CAMPUS_FEED, [posting], now);
      const kept = await work.manager.findOneByOrFail(JobEntity, { key: posting.key });
      if (kept.feed !== CAMPUS_FEED)
        throw new PortalError('conflict', `${kept.feed} lists this job already.`);
      if (kept.hiddenAt !== null)
        throw new PortalError('conflict', 'This job is hidden. Show it again instead.');
      await this.record(work, adminId, 'job-posted', kept.title);
      return kept.id;
    });
  }

  /** Closes a campus job. A missing job is neither an error nor recorded as an act. */
  async close({ adminId, jobId }: RequestOf<typeof closeCampusJob>): Promise<void> {
    await this.transactions.run(async (work) => {
      const job = await work.manager.findOneBy(JobEntity, { id: jobId });
      const { manager } = work;
      if (!job || !(await this.postings.remove(manager, CAMPUS_FEED, jobId, this.clock()))) return;
      await this.record(work, adminId, 'job-closed', job.title);
    });
  }

  /**
   * Hides or shows a job. A repetition changes nothing and is not recorded. @throws PortalError
   * `not_found`
   */
  async hide({ adminId, jobId, isHidden }: RequestOf<typeof hideJob>): Promise<void> {
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const lock = { mode: 'pessimistic_write' } as const;
      const job = await manager.findOne(JobEntity, { where: { id: jobId }, lock });
      if (!job) throw new PortalError('not_found', 'There is no such job.');
      await this.settleReports(manager, jobId);
      if ((job.hiddenAt !== null) === isHidden) return;
      const hiddenAt = isHidden ? this.clock() : null;
      await manager.update(JobEntity, { id: jobId }, { hiddenAt });
      await this.record(work, adminId, isHidden ? 'job-hidden' : 'job-shown', job.title);
    });
  }

  /** Settles the reports of a job. Without open reports nothing is recorded. */
  async dismiss({ adminId, jobId }: RequestOf<typeof dismissJobReports>): Promise<void> {
    await this.transactions.run(async (work) => {
      const job = await work.manager.findOneBy(JobEntity, { id: jobId });
      if (!job || (await this.settleReports(work.manager, jobId)) === 0) return;
      await this.record(work, adminId, 'job-reports-dismissed', job.title);
    });
  }

  private async settleReports(manager: EntityManager, jobId: string): Promise<number> {
    const open = { jobId, settledAt: IsNull() };
    const { affected } = await manager.update(ReportEntity, open, { settledAt: this.clock() });
    return affected ?? 0;
  }

  private record(work: UnitOfWork, adminId: string, act: AdminAct, title: string | null) {
    return this.adminActs.record(work, { adminId, act, about: title ?? 'A job without a title' });
  }
}

/** Admins type plain text, while postings of feeds are parsed as markup. */
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
