import { Controller } from '@nestjs/common';
import {
  clearAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
  type RequestOf,
} from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { AnnouncementStore } from './store/announcement.store';
import { ReadMarks } from './store/read-marks';

/** The front door of the announcements: one method a message. */
@Controller()
export class AnnouncementsHandlers {
  constructor(
    private readonly announcements: AnnouncementStore,
    private readonly readMarks: ReadMarks,
  ) {}

  @Answers(listAnnouncements)
  async list({ studentId }: RequestOf<typeof listAnnouncements>) {
    return { announcements: await this.announcements.list(studentId) };
  }

  @Answers(postAnnouncement)
  post(request: RequestOf<typeof postAnnouncement>) {
    return this.announcements.post(request);
  }

  @Answers(deleteAnnouncement)
  async delete({ announcementId }: RequestOf<typeof deleteAnnouncement>) {
    await this.announcements.delete(announcementId);
    return { message: 'Announcement removed.' };
  }

  @Answers(clearAnnouncements)
  async clear() {
    await this.announcements.clear();
    return { message: 'All announcements removed.' };
  }

  @Answers(markAnnouncementsRead)
  async markRead({ studentId, ids }: RequestOf<typeof markAnnouncementsRead>) {
    return { unreadCount: await this.readMarks.markRead(studentId, ids) };
  }
}
