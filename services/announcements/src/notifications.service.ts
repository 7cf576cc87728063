import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_PAGE_MAX, listPendingUsers, type PendingUser } from '@portal/contracts/admin';
import type { Feedback } from '@portal/contracts/feedback';
import { NOTIFICATIONS_MAX, type Notification } from '@portal/contracts/notifications';
import { readRow } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { NotificationsSeenEntity } from './entities/notifications-seen.entity';
import { FeedbackService } from './feedback.service';

type Unseen = Omit<Notification, 'read'>;

const seenSchema = z.object({ seen_until: z.date() });

/** Admin notifications: new feedback and pending registrations. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly feedback: FeedbackService,
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the notifications, newest first. */
  async listFor(adminId: string): Promise<Notification[]> {
    const [seenUntil, feedback, { users }] = await Promise.all([
      this.seenUntil(adminId),
      this.feedback.list(),
      this.messages.request(listPendingUsers, { pageSize: ADMIN_PAGE_MAX }),
    ]);
    const seen = seenUntil?.toISOString() ?? '';
    return [...feedback.map(ofFeedback), ...users.map(ofRegistration)]
      .sort((first, second) => second.date.localeCompare(first.date))
      .slice(0, NOTIFICATIONS_MAX)
      .map((each) => ({ ...each, read: each.date <= seen }));
  }

  /** Returns the time up to which an admin has seen the notifications; null means never. */
  async seenUntil(adminId: string): Promise<Date | null> {
    const seen = this.dataSource.getRepository(NotificationsSeenEntity);
    return (await seen.findOneBy({ adminId }))?.seenUntil ?? null;
  }

  /**
   * Marks notifications as seen up to `until`, the newest displayed; never later than the current
   * time, and never earlier than before.
   * @returns the time up to which they are seen.
   */
  async markSeen(adminId: string, until: Date | null): Promise<Date> {
    const now = this.clock();
    const row = await readRow(
      this.dataSource,
      seenSchema,
      `INSERT INTO notifications_seen (admin_id, seen_until) VALUES ($1, $2)
       ON CONFLICT (admin_id) DO UPDATE
       SET seen_until = greatest(notifications_seen.seen_until, excluded.seen_until)
       RETURNING seen_until`,
      [adminId, until && until < now ? until : now],
    );
    return row.seen_until;
  }
}

function ofFeedback({ _id, name, subject, message, createdAt: date }: Feedback): Unseen {
  return { _id, type: 'feedback', title: `${name}: ${subject}`, body: message, date };
}

function ofRegistration({ _id, email, department, createdAt: date }: PendingUser): Unseen {
  const title = 'A registration is waiting for its code';
  return { _id, type: 'registration', title, body: `${email}, ${department}`, date };
}
