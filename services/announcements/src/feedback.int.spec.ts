import { randomUUID } from 'node:crypto';
import {
  clearAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
} from '@portal/contracts/announcements';
import {
  clearFeedback,
  deleteFeedback,
  listFeedback,
  sendFeedback,
} from '@portal/contracts/feedback';
import { studentDeleted } from '@portal/contracts/identity';
import { markNotificationsSeen } from '@portal/contracts/notifications';
import { studentDataOf } from '@portal/contracts/student-data';
import { startTestService, type TestService } from '@portal/testing';
import { AnnouncementsModule } from './announcements.module';

const { exportStudent, countStudent } = studentDataOf('announcements');
const adminId = randomUUID();
let service: TestService;
let now = new Date('2026-03-02T09:00:00Z');

beforeAll(async () => {
  const module = AnnouncementsModule;
  service = await startTestService({ name: 'announcements', module, clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => service.messages.request(clearFeedback, { adminId }));

const send = (message: string, studentId: string = randomUUID()) =>
  service.messages.request(sendFeedback, {
    studentId,
    name: 'Ada Obi',
    department: 'Economics',
    subject: 'The library',
    message,
  });
const kept = (studentId: string, section: string) =>
  service.messages.request(exportStudent, { studentId, section, after: null });
const list = async () => (await service.messages.request(listFeedback, {})).feedback;

describe('feedback', () => {
  it('reaches the admins with who said it and when, the newest first', async () => {
    const first = await send('It is too dark');
    now = new Date('2026-03-02T10:00:00Z');
    await send('It is too quiet');
    expect(await list()).toEqual([
      {
        _id: expect.any(String),
        name: 'Ada Obi',
        department: 'Economics',
        subject: 'The library',
        message: 'It is too quiet',
        createdAt: now.toISOString(),
      },
      first,
    ]);
  });

  it('needs a subject and a message', async () => {
    await expect(send('   ')).rejects.toThrow(/Please fill in both fields/);
    expect(await list()).toEqual([]);
  });

  it('goes away one by one and all at once', async () => {
    const { _id: feedbackId } = await send('One');
    await send('Two');
    await service.messages.request(deleteFeedback, { feedbackId, adminId });
    expect((await list()).map(({ message }) => message)).toEqual(['Two']);
    await service.messages.request(clearFeedback, { adminId });
    expect(await list()).toEqual([]);
  });

  it('is taken 20 times a day from one student', async () => {
    const ada = randomUUID();
    for (let n = 0; n < 20; n += 1) await send(`Number ${n}`, ada);
    await expect(send('One more', ada)).rejects.toMatchObject({ code: 'too_many_requests' });
    await send('Somebody else');
    now = new Date(now.getTime() + 25 * 60 * 60 * 1_000);
    await send('The next day', ada);
    expect(await list()).toHaveLength(22);
  });

  it('is taken 20 times a day, also of 40 that one student sends at once', async () => {
    const students = Array.from({ length: 5 }, () => randomUUID());
    const sendTimes = (times: number, student: string) =>
      Promise.allSettled(Array.from({ length: times }, (_, n) => send(`${n}`, student)));
    for (const student of students) {
      await sendTimes(19, student);
      // One slot is left: a transaction that counts during another's write would find it free as
      // well.
      const sent = await sendTimes(40, student);
      const refused = sent.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(39);
      expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } });
    }
    expect(await list()).toHaveLength(20 * students.length);
  });

  it('stays without a name where its student is deleted', async () => {
    const ada = randomUUID();
    await send('It is too dark', ada);
    const { subject } = studentDeleted;
    const eventId = randomUUID();
    await service.bus.deliver({
      eventId,
      subject,
      correlationId: 'test',
      body: { studentId: ada },
    });
    expect(await list()).toMatchObject([{ name: 'Former student', message: 'It is too dark' }]);
    expect(JSON.stringify(await list())).not.toContain('Ada');
  });

  it('under way when its student is deleted comes before that, or not at all', async () => {
    const { messages, bus } = service;
    await messages.request(postAnnouncement, { adminId, body: 'Exams' });
    for (let round = 0; round < 5; round += 1) {
      const ada = randomUUID();
      const event = { eventId: randomUUID(), subject: studentDeleted.subject };
      await Promise.allSettled([
        ...Array.from({ length: 4 }, () => send('It is too dark', ada)),
        bus.deliver({ ...event, correlationId: 'test', body: { studentId: ada } }),
        ...Array.from({ length: 4 }, () => send('It is too dark', ada)),
        messages.request(markAnnouncementsRead, { studentId: ada }),
      ]);
      await expect(send('Still there?', ada)).rejects.toThrow(/deleted/);
      const marked = messages.request(markAnnouncementsRead, { studentId: ada });
      await expect(marked).rejects.toThrow(/deleted/);
      const counted = await messages.request(countStudent, { studentId: ada });
      expect(counted).toEqual({ feedback: 0 });
      expect((await kept(ada, 'messages.readAnnouncements')).items).toEqual([]);
    }
    expect((await list()).filter(({ name }) => name === 'Ada Obi')).toEqual([]);
    await messages.request(clearAnnouncements, { adminId });
  });
});

describe('what a student takes along', () => {
  it('is the own feedback, and the titles of the announcements read', async () => {
    const { messages } = service;
    const [ada, ben] = [randomUUID(), randomUUID()];
    await send('Of Ada', ada);
    await send('Of Ben', ben);
    const { _id } = await messages.request(postAnnouncement, { adminId, body: 'Exams' });
    await messages.request(markAnnouncementsRead, { studentId: ada });
    const { items, next } = await kept(ada, 'messages.feedback');
    expect(items).toEqual([expect.objectContaining({ message: 'Of Ada' })]);
    expect(items[0]).not.toHaveProperty('name');
    expect(next).toBeNull();
    const read = await kept(ada, 'messages.readAnnouncements');
    expect(read).toMatchObject({ items: [{ _id, title: 'Exams' }], next: null });
    const counted = await messages.request(countStudent, { studentId: ada });
    expect(counted).toEqual({ feedback: 1 });
    expect((await kept(ben, 'messages.readAnnouncements')).items).toEqual([]);
  });
});

describe('the notifications', () => {
  it('are seen up to the newest that was shown, never beyond now and never back', async () => {
    const id = randomUUID();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const mark = async (until?: string) =>
      (await service.messages.request(markNotificationsSeen, { adminId: id, until })).seenUntil;
    expect(await mark(at(-10))).toBe(at(-10));
    expect(await mark(at(-20))).toBe(at(-10));
    expect(await mark(at(5))).toBe(at(0));
    expect(await mark()).toBe(at(0));
  });
});
