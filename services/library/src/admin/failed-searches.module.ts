import { Module } from '@nestjs/common';
import { FailedSearches } from './failed-searches';

/** Searches without results, for the admins. */
@Module({
  providers: [FailedSearches],
  exports: [FailedSearches],
})
export class FailedSearchesModule {}
