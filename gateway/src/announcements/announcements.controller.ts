import { Controller } from '@nestjs/common';
import {
  clearAnnouncements,
  clearAnnouncementsRoute,
  deleteAnnouncement,
  deleteAnnouncementRoute,
  listAnnouncements,
  listAnnouncementsRoute,
  markAnnouncementsRead,
  markAnnouncementsReadRoute,
  postAnnouncement,
  postAnnouncementRoute,
  listAnnouncementsForHeaderRoute,
} from '@portal/contracts/announcements';
import type { Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** Announcements of the university to its students, with their readers. */
@Controller()
export class AnnouncementsController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  @Route(listAnnouncementsRoute)
  list({ caller }: CallOf<typeof listAnnouncementsRoute>) {
    return this.reads.read(
      caller.userId,
      listAnnouncementsRoute,
      () => this.listFor(caller),
      freshFor(caller),
    );
  }

  @Route(listAnnouncementsForHeaderRoute)
  listForHeader({ caller }: CallOf<typeof listAnnouncementsForHeaderRoute>) {
    return this.reads.read(
      caller.userId,
      listAnnouncementsForHeaderRoute,
      () => this.listFor(caller),
      freshFor(caller),
    );
  }

  @Route(markAnnouncementsReadRoute)
  async markRead({ caller, body }: CallOf<typeof markAnnouncementsReadRoute>) {
    const request = { studentId: caller.userId, ids: body?.ids };
    const { unreadCount } = await this.messages.request(markAnnouncementsRead, request);
    this.reads.expire(caller.userId);
    return { message: 'Marked as read.', unreadCount };
  }

  @Route(postAnnouncementRoute)
  async post({ caller, body }: CallOf<typeof postAnnouncementRoute>) {
    const posted = await this.messages.request(postAnnouncement, {
      ...body,
      adminId: caller.userId,
    });
    this.reads.expire(caller.userId);
    return posted;
  }

  @Route(deleteAnnouncementRoute)
  async delete(call: CallOf<typeof deleteAnnouncementRoute>) {
    const { caller } = call;
    const request = { announcementId: call.id(), adminId: caller.userId };
    const done = await this.messages.request(deleteAnnouncement, request);
    this.reads.expire(caller.userId);
    return done;
  }

  @Route(clearAnnouncementsRoute)
  async clear({ caller }: CallOf<typeof clearAnnouncementsRoute>) {
    const done = await this.messages.request(clearAnnouncements, { adminId: caller.userId });
    this.reads.expire(caller.userId);
    return done;
  }

  private async listFor({ role, userId }: Caller) {
    const studentId = role === 'student' ? userId : null;
    return (await this.messages.request(listAnnouncements, { studentId })).announcements;
  }
}

/** Admins see the readers of announcements, which no event reports. */
function freshFor({ role }: Caller) {
  return role === 'student' ? { freshMs: FRESH_BY_EVENTS_MS } : {};
}
