import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  announcementsChanged,
  announcementsRead,
  clearAnnouncements,
  deleteAnnouncement,
  markAnnouncementsRead,
  postAnnouncement,
} from '@portal/contracts/announcements';
import { sendFeedback } from '@portal/contracts/feedback';
import { studentDataOf } from '@portal/contracts/student-data';
import { HandlesEvent, MessagesModule } from '@portal/messaging';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { AnnouncementsModule } from '../announcements.module';
import { LeaveDeletedStudentsToKit1740000000003 } from '../migrations/0004-leave-deleted-students-to-kit.migration';

/** Double of a gateway that receives client events. */
@Controller()
class Screens {
  readonly read: PayloadOf<typeof announcementsRead>[] = [];
  readonly changed: PayloadOf<typeof announcementsChanged>[] = [];

  @HandlesEvent(announcementsRead)
  onRead(payload: PayloadOf<typeof announcementsRead>): Promise<void> {
    this.read.push(payload);
    return Promise.resolve();
  }

  @HandlesEvent(announcementsChanged)
  onChanged(payload: PayloadOf<typeof announcementsChanged>): Promise<void> {
    this.changed.push(payload);
    return Promise.resolve();
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [Screens] })
class ScreensModule {}

const { exportStudent, countStudent, forgetStudent } = studentDataOf('announcements');
const adminId = randomUUID();
let service: TestService;
let gateway: TestService;

beforeAll(async () => {
  service = await startTestService({ name: 'announcements', module: AnnouncementsModule });
  const { bus } = service;
  gateway = await startTestService({ name: 'screens', module: ScreensModule, bus });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const post = (body: string) => service.messages.request(postAnnouncement, { adminId, body });
const say = (studentId: string, message: string) =>
  service.messages.request(sendFeedback, {
    studentId,
    name: 'Ada',
    department: null,
    subject: 'Lamps',
    message,
  });
const page = (studentId: string, section: string, after: string | null = null) =>
  service.messages.request(exportStudent, { studentId, section, after });

describe('what announcements keeps of a student', () => {
  it('is handed over by section, counted, and forgotten however often that is asked', async () => {
    const studentId = randomUUID();
    const { _id, title } = await post('Exams');
    await service.messages.request(markAnnouncementsRead, { studentId });
    const { createdAt, ...said } = await say(studentId, 'Too dark');
    expect(await page(studentId, 'messages.readAnnouncements')).toEqual({
      section: 'messages.readAnnouncements',
      items: [{ _id, title }],
      next: null,
    });
    const { items } = await page(studentId, 'messages.feedback');
    const { _id: feedbackId, subject, message } = said;
    expect(items).toEqual([{ _id: feedbackId, subject, message, createdAt }]);
    expect(await service.messages.request(countStudent, { studentId })).toEqual({ feedback: 1 });
    await service.messages.request(forgetStudent, { studentId });
    await service.messages.request(forgetStudent, { studentId });
    expect(await service.messages.request(countStudent, { studentId })).toEqual({ feedback: 0 });
    const gone = { code: 'unauthenticated' };
    await expect(say(studentId, 'Still here')).rejects.toMatchObject(gone);
    const marked = service.messages.request(markAnnouncementsRead, { studentId });
    await expect(marked).rejects.toMatchObject(gone);
  });

  it('is not added to of those who were gone before the kit remembered them', async () => {
    const studentId = randomUUID();
    const runner = service.app.get(DataSource).createQueryRunner();
    const migration = new LeaveDeletedStudentsToKit1740000000003();
    await migration.down(runner);
    await runner.query('INSERT INTO gone_students VALUES ($1)', [studentId]);
    await migration.up(runner);
    await runner.release();
    await expect(say(studentId, 'Still here')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('comes page by page', async () => {
    const studentId = randomUUID();
    const long = 'x'.repeat(2_000);
    for (let sent = 0; sent < 20; sent += 1) await say(studentId, `${sent} ${long}`);
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const { items, next }: { items: unknown[]; next: string | null } = await page(
        studentId,
        'messages.feedback',
        after,
      );
      seen.push(...items);
      after = next;
    } while (after !== null);
    expect(seen).toHaveLength(20);
  });

  it('has no section of another service', async () => {
    await expect(page(randomUUID(), 'practice.tests')).rejects.toThrow(/expected one of/);
  });
});

describe('the screens', () => {
  it('are told what a student has read, and what was taken away', async () => {
    const { read, changed } = gateway.app.get(Screens);
    const studentId = randomUUID();
    const { _id } = await post('Library');
    await post('Holidays');
    await service.messages.request(markAnnouncementsRead, { studentId, ids: [_id] });
    await service.messages.request(deleteAnnouncement, { announcementId: _id, adminId });
    await service.messages.request(clearAnnouncements, { adminId });
    while (!changed.some(({ isCleared }) => isCleared)) await pause(20);
    expect(read).toContainEqual({ studentId, unreadCount: expect.any(Number) });
    expect(changed).toContainEqual({ posted: null, removed: [_id] });
  });
});
