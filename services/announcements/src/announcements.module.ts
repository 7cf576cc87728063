import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { AnnouncementsHandlers } from './announcements.handlers';
import { FeedbackHandlers } from './feedback.handlers';
import { CreateAnnouncements1740000000000 } from './migrations/0001-create-announcements.migration';
import { ForgetReadingsWhenStudentDeleted } from './reactions/forget-readings-when-student-deleted';
import { AnnouncementStore } from './store/announcement.store';
import { FeedbackStore } from './store/feedback.store';
import { ReadMarks } from './store/read-marks';

/** What the university tells its students, who has read it, and what students tell back. */
@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'announcements',
      entities: [...messagingEntities],
      migrations: [...messagingMigrations, CreateAnnouncements1740000000000],
    }),
    MessagesModule.forService(),
  ],
  controllers: [AnnouncementsHandlers, FeedbackHandlers, ForgetReadingsWhenStudentDeleted],
  providers: [AnnouncementStore, ReadMarks, FeedbackStore],
})
export class AnnouncementsModule {}
