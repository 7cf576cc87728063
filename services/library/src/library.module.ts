import { Module } from '@nestjs/common';
import { KitModule } from '@portal/kit';
import { TitlesModule } from './admin/titles.module';
import { BooksModule } from './books/books.module';
import { BookFilesModule } from './files/book-files.module';
import { HistoryModule } from './history/history.module';
import { libraryDatabase } from './library.database';
import { PopularModule } from './popular/popular.module';
import { ReadingModule } from './reading/reading.module';
import { SearchModule } from './search/search.module';
import { ShelfModule } from './shelf/shelf.module';
import { StudentDataModule } from './student-data/student-data.module';

/** Books that are searched, saved, opened and read. */
@Module({
  imports: [
    KitModule.forService(libraryDatabase),
    BooksModule,
    SearchModule,
    ShelfModule,
    HistoryModule,
    PopularModule,
    ReadingModule,
    TitlesModule,
    BookFilesModule,
    StudentDataModule,
  ],
})
export class LibraryModule {}
