import { Controller } from '@nestjs/common';
import {
  announcementsChanged,
  announcementsRead,
  listAnnouncements,
  sessionEnded,
  STUDENT_ANNOUNCEMENTS_PATH,
  xpChanged,
  type PayloadOf,
} from '@portal/contracts';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';
import { LeaderboardRows } from '../xp/leaderboard-rows';
import { EndedSessions } from './ended-sessions';

/** Hears what this process must no longer believe, and what its sockets must be told. */
@Controller()
export class PortalEventsController {
  constructor(
    private readonly endedSessions: EndedSessions,
    private readonly reads: PolledReads,
    private readonly leaderboard: LeaderboardRows,
    private readonly sockets: LiveSockets,
  ) {}

  @HandlesEvent(xpChanged)
  async xpChanged({ studentId, balanceMxp, revision }: PayloadOf<typeof xpChanged>): Promise<void> {
    this.reads.expire(studentId);
    this.leaderboard.expire();
    this.sockets.tellXp(studentId, balanceMxp, revision);
    return Promise.resolve();
  }

  @HandlesEvent(announcementsChanged)
  async announcementsChanged({ posted }: PayloadOf<typeof announcementsChanged>): Promise<void> {
    this.reads.expirePath(listAnnouncements.http.path);
    this.reads.expirePath(STUDENT_ANNOUNCEMENTS_PATH);
    this.sockets.tellAll('announcements:changed', { posted });
    this.sockets.tellAdmins(['announcements']);
    return Promise.resolve();
  }

  @HandlesEvent(announcementsRead)
  async announcementsRead(read: PayloadOf<typeof announcementsRead>): Promise<void> {
    const { studentId, unreadCount } = read;
    this.reads.expire(studentId);
    this.sockets.tellUser(studentId, 'announcements:unread', { unreadCount });
    return Promise.resolve();
  }

  @HandlesEvent(sessionEnded)
  async sessionEnded(ended: PayloadOf<typeof sessionEnded>): Promise<void> {
    this.endedSessions.end(ended);
    return Promise.resolve();
  }
}
