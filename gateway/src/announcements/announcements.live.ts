import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  announcementsChanged,
  announcementsLive,
  announcementsRead,
  countUnreadAnnouncements,
  listAnnouncementsRoute,
  markAnnouncementsRead,
  listAnnouncementsForHeaderRoute,
} from '@portal/contracts/announcements';
import { HandlesEvent, Messages } from '@portal/messaging';
import { AdminNotifier } from '../admin/admin-notifier';
import { HandlesLive, type LiveCall } from '../live/handles-live.decorator';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

const { pushes, asks } = announcementsLive;

/** Live events of announcements, and the requests that screens send through their socket. */
@Controller()
export class AnnouncementsLive {
  constructor(
    private readonly messages: Messages,
    private readonly sockets: LiveSockets,
    private readonly admins: AdminNotifier,
    private readonly reads: PolledReads,
  ) {}

  @HandlesLive(asks.countUnread)
  countUnread({ caller }: LiveCall<typeof asks.countUnread>) {
    return this.messages.request(countUnreadAnnouncements, { studentId: caller.userId });
  }

  @HandlesLive(asks.markRead)
  async markRead({ caller, body }: LiveCall<typeof asks.markRead>) {
    const request = { studentId: caller.userId, ids: body.ids };
    const { unreadCount } = await this.messages.request(markAnnouncementsRead, request);
    this.reads.expire(caller.userId);
    return { unreadCount };
  }

  @HandlesEvent(announcementsChanged)
  async announcementsChanged(change: PayloadOf<typeof announcementsChanged>): Promise<void> {
    this.reads.expirePath(listAnnouncementsRoute.path);
    this.reads.expirePath(listAnnouncementsForHeaderRoute.path);
    this.sockets.notifyAll(pushes.changed, change);
    this.admins.notify('announcements');
    return Promise.resolve();
  }

  @HandlesEvent(announcementsRead)
  async announcementsRead(read: PayloadOf<typeof announcementsRead>): Promise<void> {
    const { studentId, unreadCount } = read;
    this.reads.expire(studentId);
    this.sockets.notifyUser(studentId, pushes.unread, { unreadCount });
    return Promise.resolve();
  }
}
