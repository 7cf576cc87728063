import { Module } from '@nestjs/common';
import { FilesModule } from '@portal/files';
import { KitModule, studentDataController } from '@portal/kit';
import { FailedSearchEntity } from './admin/failed-search.entity';
import { FailedSearches } from './admin/failed-searches';
import { TitleFiles } from './admin/files/title-files';
import { OwnTitleEntity } from './admin/own-title.entity';
import { OwnTitles } from './admin/own-titles';
import { TitlesController } from './admin/titles.controller';
import { BookNameEntity } from './books/book-name.entity';
import { BookWordEntity } from './books/book-word.entity';
import { BookEntity } from './books/book.entity';
import { BooksRepository } from './books/books.repository';
import { CatalogueStateEntity } from './books/catalogue-state.entity';
import { CatalogueSync } from './books/catalogue-sync';
import { bundledCatalogueProvider } from './books/bundled-catalogue.provider';
import { OutsideBooks } from './books/outside-books';
import { WordsIndex } from './books/words-index';
import { BooksReader } from './files/books-reader';
import { ExportService } from './files/export.service';
import { FilesController } from './files/files.controller';
import { ImportService } from './files/import.service';
import { HistoryController } from './history/history.controller';
import { HistoryService } from './history/history.service';
import { OpenedBookEntity } from './history/opened-book.entity';
import { CreateLibrary1760000000000 } from './migrations/0001-create-library.migration';
import { IndexTrigrams1760000000001 } from './migrations/0002-index-trigrams.migration';
import { IndexSearches1760000000002 } from './migrations/0003-index-searches.migration';
import { KeepFilesOfTitles1760000000003 } from './migrations/0004-keep-files-of-titles.migration';
import { BookSeekerEntity } from './popular/book-seeker.entity';
import { PopularBookEntity } from './popular/popular-book.entity';
import { PopularBooks } from './popular/popular-books';
import { PopularController } from './popular/popular.controller';
import { ReadingDayEntity } from './reading/reading-day.entity';
import { ReadingGoalEntity } from './reading/reading-goal.entity';
import { ReadingController } from './reading/reading.controller';
import { ReadingService } from './reading/reading.service';
import { CatalogueSearch } from './search/catalogue-search';
import { MatchesRepository } from './search/matches.repository';
import { SearchController } from './search/search.controller';
import { SearchService } from './search/search.service';
import { SpellingRepository } from './search/spelling.repository';
import { Suggestions } from './search/suggestions';
import { SavedBookEntity } from './shelf/saved-book.entity';
import { SavedBooksRepository } from './shelf/saved-books.repository';
import { ShelfController } from './shelf/shelf.controller';
import { ShelfService } from './shelf/shelf.service';
import { bookSourcesProvider } from './sources/book-sources.provider';
import { SourceAnswers } from './sources/source-answers';
import { StudentDataService } from './student-data/student-data.service';

/** Books that are searched, saved, opened and read. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'library',
      entities: [
        BookEntity,
        BookNameEntity,
        BookWordEntity,
        CatalogueStateEntity,
        SavedBookEntity,
        OpenedBookEntity,
        BookSeekerEntity,
        PopularBookEntity,
        ReadingDayEntity,
        ReadingGoalEntity,
        FailedSearchEntity,
        OwnTitleEntity,
      ],
      migrations: [
        CreateLibrary1760000000000,
        IndexTrigrams1760000000001,
        IndexSearches1760000000002,
        KeepFilesOfTitles1760000000003,
      ],
    }),
    FilesModule,
  ],
  controllers: [
    SearchController,
    ShelfController,
    HistoryController,
    PopularController,
    ReadingController,
    TitlesController,
    FilesController,
    studentDataController('library', StudentDataService),
  ],
  providers: [
    BooksRepository,
    WordsIndex,
    bundledCatalogueProvider,
    CatalogueSync,
    OutsideBooks,
    bookSourcesProvider,
    SourceAnswers,
    CatalogueSearch,
    MatchesRepository,
    SearchService,
    SpellingRepository,
    Suggestions,
    SavedBooksRepository,
    ShelfService,
    HistoryService,
    PopularBooks,
    ReadingService,
    FailedSearches,
    OwnTitles,
    TitleFiles,
    BooksReader,
    ImportService,
    ExportService,
    StudentDataService,
  ],
})
export class LibraryModule {}
