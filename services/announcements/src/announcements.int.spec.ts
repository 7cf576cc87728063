import { randomUUID } from 'node:crypto';
import {
  clearAnnouncements,
  countUnreadAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
  READERS_IN_ALL_MAX,
} from '@portal/contracts/announcements';
import { studentDeleted } from '@portal/contracts/identity';
import {
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { AnnouncementsModule } from './announcements.module';

let service: TestService;
let now = new Date('2026-03-02T09:00:00Z');
const adminId = randomUUID();

beforeAll(async () => {
  const module = AnnouncementsModule;
  service = await startTestService({ name: 'announcements', module, clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => service.messages.request(clearAnnouncements, { adminId }));

const post = (body: string, title = '') =>
  service.messages.request(postAnnouncement, { adminId, title, body });
const list = async (studentId: string | null) =>
  (await service.messages.request(listAnnouncements, { studentId })).announcements;
const markRead = async (studentId: string, ids?: string[]) =>
  (await service.messages.request(markAnnouncementsRead, { studentId, ids })).unreadCount;
const countUnread = async (studentId: string) =>
  (await service.messages.request(countUnreadAnnouncements, { studentId })).unreadCount;
const readOf = async (studentId: string | null) =>
  (await list(studentId)).map(({ title, readCount }) => `${title} ${readCount}`);

describe('announcements', () => {
  it('are listed the newest first, as they were posted', async () => {
    await post('Exams begin on Monday\nBring a pen');
    now = new Date('2026-03-03T09:00:00Z');
    const posted = await post('The library is closed', 'Library');
    expect(await list(null)).toEqual([
      { ...posted, title: 'Library', date: now.toISOString(), readBy: [], readCount: 0 },
      expect.objectContaining({
        title: 'Exams begin on Monday',
        body: 'Exams begin on Monday\nBring a pen',
      }),
    ]);
  });

  it('need words', async () => {
    const blank = service.messages.request(postAnnouncement, { adminId, body: ' \n ' });
    await expect(blank).rejects.toThrow(/Please write something/);
  });

  it('are posted with any characters, also where the title is cut in the middle of one', async () => {
    const { title } = await post(`${'x'.repeat(199)}😀 and more`);
    expect(title).toBe('x'.repeat(199));
    expect(await list(null)).toMatchObject([{ title }]);
  });

  it.each(['\u0000', '\ud83d'])('with %j in them are refused with words', async (character) => {
    await expect(post(`Exams ${character}`)).rejects.toThrow(/cannot be saved/);
    await expect(post('Exams', character)).rejects.toThrow(/cannot be saved/);
  });

  it('go away one by one and all at once, and one that is gone is no error', async () => {
    const { _id: announcementId } = await post('One');
    await post('Two');
    await post('Three');
    await service.messages.request(deleteAnnouncement, { announcementId, adminId });
    await service.messages.request(deleteAnnouncement, { announcementId, adminId });
    expect((await list(null)).map(({ title }) => title)).toEqual(['Three', 'Two']);
    await service.messages.request(clearAnnouncements, { adminId });
    expect(await list(null)).toEqual([]);
  });

  it('show 100 at most, the newest', async () => {
    for (let n = 1; n <= 103; n += 1) await post(`Number ${n}`);
    const shown = await list(null);
    expect(shown).toHaveLength(100);
    expect(shown[0]?.title).toBe('Number 103');
  });
});

describe('who has read an announcement', () => {
  it('is told to a student of the own reading only, and to an admin of all', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    await post('One');
    await markRead(ada);
    await markRead(ben);
    expect(await list(ada)).toMatchObject([{ readBy: [ada], readCount: 1 }]);
    expect(await list(randomUUID())).toMatchObject([{ readBy: [], readCount: 0 }]);
    const [shown] = await list(null);
    expect(shown?.readCount).toBe(2);
    expect(new Set(shown?.readBy)).toEqual(new Set([ada, ben]));
  });

  it('are all that there are where none is named, and none that comes later', async () => {
    const ada = randomUUID();
    await post('One');
    await post('Two');
    expect(await markRead(ada)).toBe(0);
    await post('Three');
    expect(await readOf(ada)).toEqual(['Three 0', 'Two 1', 'One 1']);
  });

  it('are those that are named, each once, whatever is marked again', async () => {
    const ada = randomUUID();
    await post('One');
    const two = await post('Two');
    await post('Three');
    expect(await markRead(ada, [two._id])).toBe(2);
    expect(await countUnread(ada)).toBe(2);
    expect(await markRead(ada, [two._id, randomUUID()])).toBe(2);
    expect(await readOf(null)).toEqual(['Three 0', 'Two 1', 'One 0']);
    expect(await markRead(ada)).toBe(0);
    expect(await readOf(null)).toEqual(['Three 1', 'Two 1', 'One 1']);
    expect(await markRead(ada, [two._id])).toBe(0);
    expect(await readOf(null)).toEqual(['Three 1', 'Two 1', 'One 1']);
  });

  it('is marked once where two windows do it at the same time', async () => {
    const ada = randomUUID();
    const one = await post('One');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? markRead(ada) : markRead(ada, [one._id]))),
    );
    expect(await readOf(null)).toEqual(['One 1']);
  });

  it('is forgotten with a student who is deleted, however often that is told', async () => {
    const ada = randomUUID();
    const one = await post('One');
    await markRead(ada, [one._id]);
    const eventId = randomUUID();
    const { subject } = studentDeleted;
    for (let n = 0; n < 2; n += 1) {
      const body = { studentId: ada };
      await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
    }
    expect(await readOf(null)).toEqual(['One 0']);
  });

  it('is kept of 100,000 students without a list, and told soon', async () => {
    for (let n = 0; n < 20; n += 1) await post(`Number ${n}`);
    const dataSource = service.app.get(DataSource);
    await dataSource.query(
      `INSERT INTO read_marks (student_id, read_until)
       SELECT gen_random_uuid(), (SELECT max(position) FROM announcements) - (n % 20)
       FROM generate_series(1, 100000) n`,
    );
    const shown = await list(null);
    expect(shown.map(({ readCount }) => readCount)).toEqual(
      Array.from({ length: 20 }, (_, n) => 5_000 * (n + 1)),
    );
    // The limit on readers in one response is divided among the announcements.
    for (const { readBy } of shown) expect(readBy).toHaveLength(READERS_IN_ALL_MAX / 20);
  });
});

describe('the tables', () => {
  it('are as the entities say', async () => {
    await expectEntitiesToMatchMigrations(service.app.get(DataSource));
  });
});
