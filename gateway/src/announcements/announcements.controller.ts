import { Controller } from '@nestjs/common';
import {
  announcementsRead,
  clearAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
  STUDENT_ANNOUNCEMENTS_PATH,
  type Caller,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** The second door to the list. */
const studentList = {
  ...listAnnouncements,
  http: { ...listAnnouncements.http, path: STUDENT_ANNOUNCEMENTS_PATH },
};

/** What the university tells its students, and who has read it. */
@Controller()
export class AnnouncementsController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  @Route(listAnnouncements)
  list({ caller }: CallOf<typeof listAnnouncements>) {
    return this.reads.of(caller.userId, listAnnouncements, () => this.listFor(caller));
  }

  @Route(studentList)
  studentList({ caller }: CallOf<typeof studentList>) {
    return this.reads.of(caller.userId, studentList, () => this.listFor(caller));
  }

  @Route(markAnnouncementsRead)
  async markRead({ caller, body }: CallOf<typeof markAnnouncementsRead>) {
    const request = { studentId: caller.userId, ids: body?.ids };
    const { unreadCount } = await this.messages.request(markAnnouncementsRead, request);
    this.reads.expire(caller.userId);
    // For the other screens, which poll as well.
    void this.messages
      .emit(announcementsRead, { studentId: caller.userId, unreadCount })
      .catch(() => undefined);
    return { message: 'Marked as read.', unreadCount };
  }

  @Route(postAnnouncement)
  async post({ caller, body }: CallOf<typeof postAnnouncement>) {
    const posted = await this.messages.request(postAnnouncement, {
      ...body,
      adminId: caller.userId,
    });
    this.reads.expire(caller.userId);
    return posted;
  }

  @Route(deleteAnnouncement)
  async delete({ caller, params }: CallOf<typeof deleteAnnouncement>) {
    const request = { announcementId: params['id'] ?? '', adminId: caller.userId };
    const done = await this.messages.request(deleteAnnouncement, request);
    this.reads.expire(caller.userId);
    return done;
  }

  @Route(clearAnnouncements)
  async clear({ caller }: CallOf<typeof clearAnnouncements>) {
    const done = await this.messages.request(clearAnnouncements, { adminId: caller.userId });
    this.reads.expire(caller.userId);
    return done;
  }

  private async listFor({ role, userId }: Caller) {
    const studentId = role === 'student' ? userId : null;
    return (await this.messages.request(listAnnouncements, { studentId })).announcements;
  }
}
