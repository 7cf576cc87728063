import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearAnnouncements,
  countUnreadAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
} from '@portal/contracts/announcements';
import { HandlesRequest } from '@portal/messaging';
import { AnnouncementListService } from './announcement-list.service';
import { AnnouncementsService } from './announcements.service';
import { ReadMarksService } from './read-marks.service';

/** Message handlers of the announcements. */
@Controller()
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly announcementList: AnnouncementListService,
    private readonly readMarks: ReadMarksService,
  ) {}

  @HandlesRequest(listAnnouncements)
  async list({ studentId }: RequestOf<typeof listAnnouncements>) {
    return { announcements: await this.announcementList.listFor(studentId) };
  }

  @HandlesRequest(postAnnouncement)
  post(request: RequestOf<typeof postAnnouncement>) {
    return this.announcements.post(request);
  }

  @HandlesRequest(deleteAnnouncement)
  async delete({ announcementId, adminId }: RequestOf<typeof deleteAnnouncement>) {
    await this.announcements.delete(announcementId, adminId);
    return { message: 'Announcement removed.' };
  }

  @HandlesRequest(clearAnnouncements)
  async clear({ adminId }: RequestOf<typeof clearAnnouncements>) {
    await this.announcements.clear(adminId);
    return { message: 'All announcements removed.' };
  }

  @HandlesRequest(markAnnouncementsRead)
  async markRead({ studentId, ids }: RequestOf<typeof markAnnouncementsRead>) {
    return { unreadCount: await this.readMarks.markRead(studentId, ids) };
  }

  @HandlesRequest(countUnreadAnnouncements)
  async countUnread({ studentId }: RequestOf<typeof countUnreadAnnouncements>) {
    return { unreadCount: await this.readMarks.countUnread(studentId) };
  }
}
