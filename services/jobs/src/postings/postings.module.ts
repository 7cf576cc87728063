import { Module } from '@nestjs/common';
import { jobPricesProvider } from './job-prices.provider';
import { OpenJobsRepository } from './open-jobs.repository';
import { PostingsRepository } from './postings.repository';

/** Jobs, whatever lists them. */
@Module({
  providers: [PostingsRepository, OpenJobsRepository, jobPricesProvider],
  exports: [PostingsRepository, OpenJobsRepository, jobPricesProvider],
})
export class PostingsModule {}
