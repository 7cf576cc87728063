import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module';
import { PostingsModule } from '../postings/postings.module';
import { PreferencesModule } from '../preferences/preferences.module';
import { JobListRepository } from './job-list.repository';
import { JobListService } from './job-list.service';
import { ListingController } from './listing.controller';

/** The board of jobs: filters, search, and why a job suits. */
@Module({
  imports: [PostingsModule, FeedsModule, PreferencesModule],
  controllers: [ListingController],
  providers: [JobListRepository, JobListService],
})
export class ListingModule {}
