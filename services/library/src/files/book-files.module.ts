import { Module } from '@nestjs/common';
import { FilesModule } from '@portal/files';
import { BooksModule } from '../books/books.module';
import { ShelfModule } from '../shelf/shelf.module';
import { BooksReader } from './books-reader';
import { ExportService } from './export.service';
import { FilesController } from './files.controller';
import { ImportService } from './import.service';

/** Files of books: imports, exports, and the worker processes that read them. */
@Module({
  imports: [FilesModule, BooksModule, ShelfModule],
  controllers: [FilesController],
  providers: [BooksReader, ImportService, ExportService],
  exports: [BooksReader],
})
export class BookFilesModule {}
