import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module';
import { FeedsModule } from '../feeds/feeds.module';
import { PostingsModule } from '../postings/postings.module';
import { PreferencesModule } from '../preferences/preferences.module';
import { JobListRepository } from './job-list.repository';
import { JobListService } from './job-list.service';
import { JobSearch } from './job-search';
import { ListingController } from './listing.controller';
import { SpellingRepository } from './spelling.repository';

/** The job board: filters, search, and the reason why a job suits a student. */
@Module({
  imports: [PostingsModule, FeedsModule, PreferencesModule, ApplicationsModule],
  controllers: [ListingController],
  providers: [JobListRepository, SpellingRepository, JobSearch, JobListService],
})
export class ListingModule {}
