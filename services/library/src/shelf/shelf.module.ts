import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { ReadingModule } from '../reading/reading.module';
import { SavedBooksRepository } from './saved-books.repository';
import { ShelfController } from './shelf.controller';
import { ShelfService } from './shelf.service';

/** Books that a student has saved. */
@Module({
  imports: [BooksModule, ReadingModule],
  controllers: [ShelfController],
  providers: [SavedBooksRepository, ShelfService],
  exports: [SavedBooksRepository],
})
export class ShelfModule {}
