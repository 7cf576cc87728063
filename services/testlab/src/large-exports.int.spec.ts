import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { STUDENT_DATA, studentDataOf } from '@portal/contracts/student-data';
import { getPastTopics } from '@portal/contracts/testlab';
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
import { TestlabModule } from './testlab.module';

const { exportStudent, countStudent } = studentDataOf('testlab');
const testsSchema = z.array(STUDENT_DATA.testlab.sections['practice.tests'].item);
const TESTS = 30;
let nats: TestNatsServer;
let database: TestDatabase;
let transport: NatsTransport;
let app: INestMicroservice;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  nats = await startNatsServer();
  database = await createTestDatabase();
  transport = await NatsTransport.connect(nats.url, 10);
  const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  app = await createService({ name: 'testlab', module: TestlabModule }, { config, transport });
});
afterAll(async () => {
  await app.close();
  await transport.close();
  await database.drop();
  await nats.stop();
  process.off('unhandledRejection', note);
});

/** Inserts tests of 50 questions of the engine's maximum length, in three-byte letters. */
async function practise(studentId: string): Promise<void> {
  const dataSource = app.get(DataSource);
  await dataSource.query(
    `INSERT INTO practice_sessions (id, student_id, created_at)
     SELECT gen_random_uuid(), $1, timestamptz '2026-03-02 09:00Z' + (n / 2) * interval '1 second'
     FROM generate_series(1, $2::int) n`,
    [studentId, TESTS],
  );
  await dataSource.query(
    `INSERT INTO practice_questions
       (session_id, number, question, choices, answer_index, explanation)
     SELECT s.id, n, repeat('ọ', 600), jsonb_build_array(
       repeat('a', 300), repeat('b', 300), repeat('c', 300), repeat('ẹ', 300)), 0, 'So it is.'
     FROM practice_sessions s, generate_series(0, 49) n WHERE s.student_id = $1`,
    [studentId],
  );
}

describe('the tests of a student, over NATS at its default limit', () => {
  it('are taken along whole, page by page, and the service goes on', async () => {
    const messages = app.get(Messages, { strict: false });
    const studentId = randomUUID();
    await practise(studentId);
    const ids = new Set<string>();
    const times: string[] = [];
    let questions = 0;
    let after: string | null = null;
    do {
      const page: ResponseOf<typeof exportStudent> = await messages.request(exportStudent, {
        studentId,
        section: 'practice.tests',
        after,
      });
      for (const test of testsSchema.parse(page.items)) {
        ids.add(test.sessionId);
        times.push(test.createdAt);
        questions += test.questions.length;
      }
      after = page.next;
    } while (after !== null);
    expect([ids.size, times.length, questions]).toEqual([TESTS, TESTS, TESTS * 50]);
    expect(times).toEqual([...times].sort().reverse());
    await expect(messages.request(countStudent, { studentId })).resolves.toEqual({
      tests: TESTS,
      materials: 0,
    });
    await expect(messages.request(getPastTopics, { studentId })).resolves.toEqual({ topics: [] });
    expect(uncaught).toEqual([]);
  });
});
