import { Injectable } from '@nestjs/common';
import {
  ADMIN_PAGE_MAX,
  getNotificationsSeen,
  listFeedback,
  listPendingUsers,
  NOTIFICATIONS_MAX,
  type Feedback,
  type Notification,
  type PendingUser,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';

type Unseen = Omit<Notification, 'read'>;

/** What needs an admin's eye: new feedback, and registrations that wait. */
@Injectable()
export class Notifications {
  constructor(private readonly messages: Messages) {}

  /** The newest first. */
  async of(adminId: string): Promise<Notification[]> {
    const [{ seenUntil }, { feedback }, { users }] = await Promise.all([
      this.messages.request(getNotificationsSeen, { adminId }),
      this.messages.request(listFeedback, {}),
      this.messages.request(listPendingUsers, { pageSize: ADMIN_PAGE_MAX }),
    ]);
    return [...feedback.map(ofFeedback), ...users.map(ofRegistration)]
      .sort((first, second) => second.date.localeCompare(first.date))
      .slice(0, NOTIFICATIONS_MAX)
      .map((each) => ({ ...each, read: seenUntil !== null && each.date <= seenUntil }));
  }
}

function ofFeedback({ _id, name, subject, message, createdAt: date }: Feedback): Unseen {
  return { _id, type: 'feedback', title: `${name}: ${subject}`, body: message, date };
}

function ofRegistration({ _id, email, department, createdAt: date }: PendingUser): Unseen {
  const title = 'A registration waits for its code';
  return { _id, type: 'registration', title, body: `${email}, ${department}`, date };
}
