import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { AnnouncementsController } from './announcements.controller';
import { FeedbackController } from './feedback.controller';
import { CreateAnnouncements1740000000000 } from './migrations/0001-create-announcements.migration';
import { MarkNotificationsSeen1740000000001 } from './migrations/0002-mark-notifications-seen.migration';
import { RememberWhoIsGone1740000000002 } from './migrations/0003-remember-who-is-gone.migration';
import { NotificationsController } from './notifications.controller';
import { ForgetReadingsWhenStudentDeleted } from './reactions/forget-readings-when-student-deleted';
import { ActsOfAdmins } from './store/acts-of-admins';
import { AnnouncementList } from './store/announcement-list';
import { AnnouncementStore } from './store/announcement.store';
import { FeedbackStore } from './store/feedback.store';
import { NotificationsSeen } from './store/notifications-seen';
import { ReadMarks } from './store/read-marks';
import { StudentDataController } from './student-data.controller';

/** What the university tells its students, who has read it, and what students tell back. */
@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'announcements',
      entities: [...messagingEntities],
      migrations: [
        ...messagingMigrations,
        CreateAnnouncements1740000000000,
        MarkNotificationsSeen1740000000001,
        RememberWhoIsGone1740000000002,
      ],
    }),
    MessagesModule.forService(),
  ],
  controllers: [
    AnnouncementsController,
    FeedbackController,
    NotificationsController,
    StudentDataController,
    ForgetReadingsWhenStudentDeleted,
  ],
  providers: [
    AnnouncementList,
    AnnouncementStore,
    ReadMarks,
    FeedbackStore,
    NotificationsSeen,
    ActsOfAdmins,
  ],
})
export class AnnouncementsModule {}
