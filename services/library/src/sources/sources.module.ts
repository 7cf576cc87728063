import { Module } from '@nestjs/common';
import { bookSourcesProvider } from './book-sources.provider';
import { SourceAnswers } from './source-answers';

/** Outside sources of books, and what they have answered. */
@Module({
  providers: [bookSourcesProvider, SourceAnswers],
  exports: [bookSourcesProvider, SourceAnswers],
})
export class SourcesModule {}
