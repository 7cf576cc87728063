import { Module } from '@nestjs/common';
import { bookSourcesProvider } from './book-sources.provider';
import { SourceAnswers } from './source-answers';

/** Outside sources of books, and the cache of their responses. */
@Module({
  providers: [bookSourcesProvider, SourceAnswers],
  exports: [bookSourcesProvider, SourceAnswers],
})
export class SourcesModule {}
