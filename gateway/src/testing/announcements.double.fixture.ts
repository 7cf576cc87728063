import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearAnnouncements,
  countUnreadAnnouncements,
  deleteAnnouncement,
  exportReadings,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
  type Announcement,
} from '@portal/contracts/announcements';
import {
  clearFeedback,
  countFeedback,
  deleteFeedback,
  exportFeedback,
  listFeedback,
  sendFeedback,
} from '@portal/contracts/feedback';
import { HandlesRequest } from '@portal/messaging';
import { randomUUID } from 'node:crypto';
import { DoubleWorld } from './double-world.fixture';

/** Stands where announcements would, at its contracts. */
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

  /** Two pages of one message each. */
  @HandlesRequest(exportFeedback)
  exportFeedback(request: RequestOf<typeof exportFeedback>) {
    this.world.note(exportFeedback.subject, request);
    const [first, second] = [buildFeedback('Too quiet'), buildFeedback('Too dark')];
    const next = { at: first.createdAt, id: first._id };
    const { after } = request;
    return Promise.resolve(
      after ? { feedback: [second], next: null } : { feedback: [first], next },
    );
  }

  /** Two pages of one announcement each. */
  @HandlesRequest(exportReadings)
  exportReadings(request: RequestOf<typeof exportReadings>) {
    this.world.note(exportReadings.subject, request);
    const { after } = request;
    const readAnnouncements = [{ _id: randomUUID(), title: after ? 'Library' : 'Exams' }];
    return Promise.resolve({ readAnnouncements, next: after ? null : 7 });
  }

  @HandlesRequest(countFeedback)
  countFeedback(request: RequestOf<typeof countFeedback>) {
    this.world.note(countFeedback.subject, request);
    return Promise.resolve({ feedback: 2 });
  }

  private done(subject: string, request: unknown): Promise<{ message: string }> {
    this.world.note(subject, request);
    return Promise.resolve({ message: 'Done.' });
  }
}

function buildFeedback(message: string) {
  const createdAt = new Date(0).toISOString();
  return { _id: randomUUID(), subject: 'The library', message, createdAt };
}

function buildAnnouncement(title: string): Announcement {
  const date = new Date(0).toISOString();
  return { _id: randomUUID(), title, body: 'They begin on Monday', date, readBy: [], readCount: 0 };
}
