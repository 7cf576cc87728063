import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearAnnouncements,
  countUnreadAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
  type Announcement,
} from '@portal/contracts/announcements';
import {
  clearFeedback,
  deleteFeedback,
  listFeedback,
  sendFeedback,
} from '@portal/contracts/feedback';
import { HandlesRequest } from '@portal/messaging';
import { randomUUID } from 'node:crypto';
import { DoubleWorld } from './double-world.fixture';

/** Double of the announcements contracts. */
@Controller()
export class AnnouncementsDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(listAnnouncements)
  list(request: RequestOf<typeof listAnnouncements>) {
    this.world.note(listAnnouncements.subject, request);
    const readBy = request.studentId ? [request.studentId] : [];
    return Promise.resolve({ announcements: [{ ...buildAnnouncement('Exams'), readBy }] });
  }

  @HandlesRequest(postAnnouncement)
  post(request: RequestOf<typeof postAnnouncement>) {
    this.world.note(postAnnouncement.subject, request);
    return Promise.resolve(buildAnnouncement(request.title));
  }

  @HandlesRequest(deleteAnnouncement)
  delete(request: RequestOf<typeof deleteAnnouncement>) {
    return this.done(deleteAnnouncement.subject, request);
  }

  @HandlesRequest(clearAnnouncements)
  clear(request: RequestOf<typeof clearAnnouncements>) {
    return this.done(clearAnnouncements.subject, request);
  }

  @HandlesRequest(markAnnouncementsRead)
  markRead(request: RequestOf<typeof markAnnouncementsRead>) {
    this.world.note(markAnnouncementsRead.subject, request);
    return Promise.resolve({ unreadCount: 0 });
  }

  @HandlesRequest(countUnreadAnnouncements)
  countUnread(request: RequestOf<typeof countUnreadAnnouncements>) {
    this.world.note(countUnreadAnnouncements.subject, request);
    return Promise.resolve({ unreadCount: 3 });
  }

  @HandlesRequest(sendFeedback)
  send(request: RequestOf<typeof sendFeedback>) {
    this.world.note(sendFeedback.subject, request);
    return Promise.resolve({
      _id: randomUUID(),
      name: request.name,
      department: request.department ?? '',
      subject: request.subject,
      message: request.message,
      createdAt: new Date(0).toISOString(),
    });
  }

  @HandlesRequest(listFeedback)
  listFeedback(request: RequestOf<typeof listFeedback>) {
    this.world.note(listFeedback.subject, request);
    return Promise.resolve({ feedback: [] });
  }

  @HandlesRequest(deleteFeedback)
  deleteFeedback(request: RequestOf<typeof deleteFeedback>) {
    return this.done(deleteFeedback.subject, request);
  }

  @HandlesRequest(clearFeedback)
  clearFeedback(request: RequestOf<typeof clearFeedback>) {
    return this.done(clearFeedback.subject, request);
  }

  private done(subject: string, request: unknown): Promise<{ message: string }> {
    this.world.note(subject, request);
    return Promise.resolve({ message: 'Done.' });
  }
}

function buildAnnouncement(title: string): Announcement {
  const date = new Date(0).toISOString();
  return { _id: randomUUID(), title, body: 'They begin on Monday', date, readBy: [], readCount: 0 };
}
