import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { PopularModule } from '../popular/popular.module';
import { ReadingModule } from '../reading/reading.module';
import { HistoryController } from './history.controller';
import { HistoryService } from './history.service';

/** Books that a student has opened. */
@Module({
  imports: [BooksModule, PopularModule, ReadingModule],
  controllers: [HistoryController],
  providers: [HistoryService],
  exports: [HistoryService],
})
export class HistoryModule {}
