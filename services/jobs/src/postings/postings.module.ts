import { Module } from '@nestjs/common';
import { jobPricesProvider } from './job-prices.provider';
import { OpenJobsRepository } from './open-jobs.repository';
import { PostingsRepository } from './postings.repository';

/** Jobs, independent of their sources. */
@Module({
  providers: [PostingsRepository, OpenJobsRepository, jobPricesProvider],
  exports: [PostingsRepository, OpenJobsRepository, jobPricesProvider],
})
export class PostingsModule {}
