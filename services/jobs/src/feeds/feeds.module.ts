import { Module } from '@nestjs/common';
import { PostingsModule } from '../postings/postings.module';
import { FeedAgesService } from './feed-ages.service';
import { FeedSyncService } from './feed-sync.service';
import { feedSourcesProvider } from './feed-sources.provider';
import { FeedsRepository } from './feeds.repository';

/** Sources of jobs: fetched on a schedule and normalised. */
@Module({
  imports: [PostingsModule],
  providers: [feedSourcesProvider, FeedsRepository, FeedSyncService, FeedAgesService],
  exports: [feedSourcesProvider, FeedsRepository, FeedSyncService],
})
export class FeedsModule {}
