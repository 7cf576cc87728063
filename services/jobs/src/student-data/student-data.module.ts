import { Module } from '@nestjs/common';
import { studentDataController } from '@portal/kit';
import { ModerationModule } from '../moderation/moderation.module';
import { PreferencesModule } from '../preferences/preferences.module';
import { OwnPayments } from './own-payments';
import { StudentDataService } from './student-data.service';

/** Student data: exported, counted and deleted. */
@Module({
  imports: [ModerationModule, PreferencesModule],
  controllers: [studentDataController('jobs', StudentDataService)],
  providers: [OwnPayments, StudentDataService],
})
export class StudentDataModule {}
