import { FailedSearchEntity } from './admin/failed-search.entity';
import { OwnTitleEntity } from './admin/own-title.entity';
import { BookNameEntity } from './books/book-name.entity';
import { BookWordEntity } from './books/book-word.entity';
import { BookEntity } from './books/book.entity';
import { CatalogueStateEntity } from './books/catalogue-state.entity';
import { OpenedBookEntity } from './history/opened-book.entity';
import { CreateLibrary1760000000000 } from './migrations/0001-create-library.migration';
import { IndexTrigrams1760000000001 } from './migrations/0002-index-trigrams.migration';
import { IndexSearches1760000000002 } from './migrations/0003-index-searches.migration';
import { KeepFilesOfTitles1760000000003 } from './migrations/0004-keep-files-of-titles.migration';
import { BookSeekerEntity } from './popular/book-seeker.entity';
import { PopularBookEntity } from './popular/popular-book.entity';
import { ReadingDayEntity } from './reading/reading-day.entity';
import { ReadingGoalEntity } from './reading/reading-goal.entity';
import { SavedBookEntity } from './shelf/saved-book.entity';

/** Database schema of the library: entities and migrations. */
export const libraryDatabase = {
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
};
