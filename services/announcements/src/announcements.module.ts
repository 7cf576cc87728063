import { Module } from '@nestjs/common';
import { KitModule, studentDataController } from '@portal/kit';
import { AnnouncementListService } from './announcement-list.service';
import { AnnouncementsController } from './announcements.controller';
import { AnnouncementsService } from './announcements.service';
import { AnnouncementEntity } from './entities/announcement.entity';
import { FeedbackEntity } from './entities/feedback.entity';
import { NotificationsSeenEntity } from './entities/notifications-seen.entity';
import { ReadMarkEntity } from './entities/read-mark.entity';
import { SingleReadEntity } from './entities/single-read.entity';
import { FeedbackController } from './feedback.controller';
import { FeedbackService } from './feedback.service';
import { CreateAnnouncements1740000000000 } from './migrations/0001-create-announcements.migration';
import { MarkNotificationsSeen1740000000001 } from './migrations/0002-mark-notifications-seen.migration';
import { RememberWhoIsGone1740000000002 } from './migrations/0003-remember-who-is-gone.migration';
import { LeaveDeletedStudentsToKit1740000000003 } from './migrations/0004-leave-deleted-students-to-kit.migration';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';
import { ReadMarksService } from './read-marks.service';
import { StudentDataService } from './student-data/student-data.service';

/** Announcements of the university, their read state, and feedback from students. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'announcements',
      entities: [
        AnnouncementEntity,
        FeedbackEntity,
        NotificationsSeenEntity,
        ReadMarkEntity,
        SingleReadEntity,
      ],
      migrations: [
        CreateAnnouncements1740000000000,
        MarkNotificationsSeen1740000000001,
        RememberWhoIsGone1740000000002,
        LeaveDeletedStudentsToKit1740000000003,
      ],
    }),
  ],
  controllers: [
    AnnouncementsController,
    FeedbackController,
    NotificationsController,
    studentDataController('announcements', StudentDataService),
  ],
  providers: [
    AnnouncementListService,
    AnnouncementsService,
    StudentDataService,
    FeedbackService,
    NotificationsService,
    ReadMarksService,
  ],
})
export class AnnouncementsModule {}
