import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module';
import { PostingsModule } from '../postings/postings.module';
import { ModerationController } from './moderation.controller';
import { ModerationService } from './moderation.service';
import { ReportsService } from './reports.service';
import { ReviewedJobsRepository } from './reviewed-jobs.repository';

/** Campus jobs, reports of students, and decisions of admins. */
@Module({
  imports: [PostingsModule, FeedsModule],
  controllers: [ModerationController],
  providers: [ModerationService, ReportsService, ReviewedJobsRepository],
  exports: [ReportsService],
})
export class ModerationModule {}
