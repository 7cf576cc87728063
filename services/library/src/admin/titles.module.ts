import { Module } from '@nestjs/common';
import { FilesModule } from '@portal/files';
import { BooksModule } from '../books/books.module';
import { BookFilesModule } from '../files/book-files.module';
import { FailedSearchesModule } from './failed-searches.module';
import { TitleFiles } from './files/title-files';
import { OwnTitles } from './own-titles';
import { TitlesController } from './titles.controller';

/** The university's own titles. */
@Module({
  imports: [FilesModule, BooksModule, BookFilesModule, FailedSearchesModule],
  controllers: [TitlesController],
  providers: [OwnTitles, TitleFiles],
})
export class TitlesModule {}
