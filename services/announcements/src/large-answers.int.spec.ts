import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { listAnnouncements, READERS_IN_ALL_MAX } from '@portal/contracts/announcements';
import { listFeedback } from '@portal/contracts/feedback';
import { studentDataOf } from '@portal/contracts/student-data';
import { createService, Messages, NatsTransport } from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import {
  createTestDatabase,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AnnouncementsModule } from './announcements.module';

const { exportStudent, countStudent } = studentDataOf('announcements');
const ada = randomUUID();
let nats: TestNatsServer;
let database: TestDatabase;
let transport: NatsTransport;
let app: INestMicroservice;
let messages: Messages;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  nats = await startNatsServer();
  database = await createTestDatabase();
  transport = await NatsTransport.connect(nats.url, 10);
  const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const definition = { name: 'announcements', module: AnnouncementsModule };
  app = await createService(definition, { config, transport });
  messages = app.get(Messages, { strict: false });
});
afterAll(async () => {
  await app.close();
  await transport.close();
  await database.drop();
  await nats.stop();
  process.off('unhandledRejection', note);
});

const query = (sql: string, parameters: unknown[] = []) =>
  app.get(DataSource).query<unknown>(sql, parameters);
/**
 * Inserts `count` announcements, the newest titled `Number {count}`; U+0001 takes six bytes in
 * JSON.
 */
const fill = async (count: number, body: string) => {
  await query('DELETE FROM announcements');
  await query(
    `INSERT INTO announcements (id, title, body, posted_by, posted_at)
     SELECT gen_random_uuid(), 'Number ' || n, $2, gen_random_uuid(), now()
     FROM generate_series(1, $1::int) n`,
    [count, body],
  );
};
const readBy = (students: number) =>
  query(
    `INSERT INTO read_marks (student_id, read_until)
     SELECT CASE n WHEN 1 THEN $2::uuid ELSE gen_random_uuid() END,
       (SELECT max(position) FROM announcements)
     FROM generate_series(1, $1::int) n`,
    [students, ada],
  );
/** Reads every item of one section of Ada's export, page by page. */
const takeAlong = async (section: string) => {
  const items: unknown[] = [];
  let after: string | null = null;
  do {
    const request = { studentId: ada, section, after };
    const page: ResponseOf<typeof exportStudent> = await messages.request(exportStudent, request);
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
};
const list = async (studentId: string | null) =>
  (await messages.request(listAnnouncements, { studentId })).announcements;

describe('over NATS at its default limit, announcements', () => {
  afterEach(() => expect(uncaught).toEqual([]));

  it('are told to an admin, all of them, however many have read them', async () => {
    await fill(100, 'Exams');
    await readBy(1_000);
    const shown = await list(null);
    expect(shown).toHaveLength(100);
    for (const { readCount, readBy: readers } of shown) {
      expect(readCount).toBe(1_000);
      expect(readers).toHaveLength(READERS_IN_ALL_MAX / 100);
    }
  });

  it('are told to everybody where they are long: the newest that one answer holds', async () => {
    await fill(100, '\u0001'.repeat(5_000));
    await query('UPDATE read_marks SET read_until = (SELECT max(position) FROM announcements)');
    const shown = await list(null);
    expect(shown[0]?.title).toBe('Number 100');
    expect(shown.length).toBeGreaterThan(10);
    const own = await list(ada);
    expect(own.map(({ title }) => title)).toEqual(shown.map(({ title }) => title));
    for (const { readBy: readers } of own) expect(readers).toEqual([ada]);
  });

  it('are taken along whole by who has read them, page by page', async () => {
    await fill(450, 'Exams');
    await query('UPDATE announcements SET title = title || repeat(chr(1), 190)');
    await query('UPDATE read_marks SET read_until = (SELECT max(position) FROM announcements)');
    const read = z.array(z.object({ title: z.string() }));
    const taken = read.parse(await takeAlong('messages.readAnnouncements'));
    const titles = taken.map(({ title }) => title.replaceAll('\u0001', ''));
    expect(titles).toEqual(Array.from({ length: 450 }, (_, n) => `Number ${450 - n}`));
  });

  it('leave room for feedback, which is listed and taken along, whatever is in it', async () => {
    await query(
      `INSERT INTO feedback (id, student_id, name, department, subject, message, created_at)
       SELECT gen_random_uuid(), $1, 'Ada Obi', '', 'Number ' || n, repeat(chr(1), 5000),
         timestamptz '2026-03-02 09:00Z' + (n / 2) * interval '1 second'
       FROM generate_series(1, 250) n`,
      [ada],
    );
    const { feedback: listed } = await messages.request(listFeedback, {});
    expect(listed.length).toBeGreaterThan(10);
    await expect(messages.request(countStudent, { studentId: ada })).resolves.toEqual({
      feedback: 250,
    });
    const said = z.array(z.object({ _id: z.string(), createdAt: z.string() }));
    const found = said.parse(await takeAlong('messages.feedback'));
    expect(found).toHaveLength(250);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(250);
    const times = found.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});
