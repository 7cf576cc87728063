import { Module } from '@nestjs/common';
import { FailedSearchesModule } from '../admin/failed-searches.module';
import { BooksModule } from '../books/books.module';
import { PopularModule } from '../popular/popular.module';
import { SourcesModule } from '../sources/sources.module';
import { CatalogueSearch } from './catalogue-search';
import { MatchesRepository } from './matches.repository';
import { SearchController } from './search.controller';
import { SearchService } from './search.service';
import { SpellingRepository } from './spelling.repository';
import { Suggestions } from './suggestions';

/** Searches of the catalogue and of outside sources. */
@Module({
  imports: [FailedSearchesModule, BooksModule, PopularModule, SourcesModule],
  controllers: [SearchController],
  providers: [CatalogueSearch, MatchesRepository, SearchService, SpellingRepository, Suggestions],
})
export class SearchModule {}
