import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  clearAnnouncements,
  deleteAnnouncement,
  postAnnouncement,
} from '@portal/contracts/announcements';
import { adminActed } from '@portal/contracts/audit';
import { clearFeedback, deleteFeedback, sendFeedback } from '@portal/contracts/feedback';
import { startTestService, type TestService } from '@portal/testing';
import { AnnouncementsModule } from './announcements.module';

const adminId = randomUUID();
const acts: string[] = [];
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ name: 'announcements', module: AnnouncementsModule });
  service.bus.listen(adminActed.subject, ({ body }) => {
    const { act, about } = adminActed.payload.parse(body);
    acts.push(`${act}: ${about}`);
    return Promise.resolve();
  });
});
afterAll(() => service.stop());

/** Waits for an act to be logged; the test's own timeout limits the wait. */
async function untilLogged(act: string): Promise<void> {
  while (!acts.includes(act)) await pause(20);
}

describe('the log of the admins’ acts', () => {
  it('is told what an admin has done, and nothing where nothing was there to be done', async () => {
    const { messages } = service;
    await messages.request(clearAnnouncements, { adminId });
    await messages.request(clearFeedback, { adminId });
    await messages.request(deleteAnnouncement, { announcementId: randomUUID(), adminId });
    await messages.request(deleteFeedback, { feedbackId: randomUUID(), adminId });
    await messages.request(postAnnouncement, { adminId, body: 'Exams' });
    await messages.request(clearAnnouncements, { adminId });
    const words = { name: 'Ada', department: null, subject: 'Lamps', message: 'Too dark' };
    await messages.request(sendFeedback, { studentId: randomUUID(), ...words });
    await messages.request(clearFeedback, { adminId });
    await untilLogged('feedback-cleared: 1 messages');
    expect(acts).toEqual([
      'announcement-posted: Exams',
      'announcements-cleared: 1 announcements',
      'feedback-cleared: 1 messages',
    ]);
  });
});
