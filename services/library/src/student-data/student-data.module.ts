import { Module } from '@nestjs/common';
import { studentDataController } from '@portal/kit';
import { FailedSearchesModule } from '../admin/failed-searches.module';
import { HistoryModule } from '../history/history.module';
import { PopularModule } from '../popular/popular.module';
import { ReadingModule } from '../reading/reading.module';
import { ShelfModule } from '../shelf/shelf.module';
import { StudentDataService } from './student-data.service';

/** Student data: exported, counted and deleted. */
@Module({
  imports: [FailedSearchesModule, HistoryModule, PopularModule, ReadingModule, ShelfModule],
  controllers: [studentDataController('library', StudentDataService)],
  providers: [StudentDataService],
})
export class StudentDataModule {}
