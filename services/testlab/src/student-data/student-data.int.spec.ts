import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { studentDeleted, studentRegistered } from '@portal/contracts/identity';
import { STUDENT_DATA, studentDataOf } from '@portal/contracts/student-data';
import { answerQuestion, generateQuestions, getPastTopics } from '@portal/contracts/testlab';
import { getPracticeChoices } from '@portal/contracts/testlab-choices';
import { DiskFileStore } from '@portal/files';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { LeaveDeletedStudentsToKit1730000000005 } from '../migrations/0006-leave-deleted-students-to-kit.migration';
import { answerFact, buildFacts, openTest } from '../testing/facts.fixture';
import { buildSlowPdf } from '../testing/pdf.fixture';
import { TestlabModule } from '../testlab.module';

const { exportStudent, countStudent } = studentDataOf('testlab');
const usedSchema = z.object({ tests: z.number(), paid: z.number(), tokens: z.number() });
const testsSchema = z.array(STUDENT_DATA.testlab.sections['practice.tests'].item);
/**
 * Consecutive requests with a file: the choice about the portal's own questions, and the stored
 * choice afterwards.
 */
const SAID = [
  [undefined, true],
  [false, false],
  [undefined, false],
  [true, true],
  [undefined, true],
  [false, false],
] as const;
/** A text too short for questions. */
const SHORT = Buffer.from('A few words.');

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
});
afterAll(() => service.stop());

function generate(studentId: string, file: { uploadId: string; bytes: number } | null = null) {
  return service.messages.request(generateQuestions, {
    generationId: randomUUID(),
    studentId,
    department: 'Public Health',
    topics: ['Epidemiology'],
    numQuestions: 2,
    file: file && { ...file, name: 'notes.pdf' },
  });
}
async function practise(studentId: string) {
  const test = await generate(studentId);
  const answer = { studentId, sessionId: test.sessionId, question: 0, choice: 1 };
  return { ...test, answered: await service.messages.request(answerQuestion, answer) };
}
function forget(studentId: string, eventId: string = randomUUID()) {
  const { subject } = studentDeleted;
  return service.bus.deliver({ eventId, subject, correlationId: 'test', body: { studentId } });
}
/** Returns the number of rows with data of a student. */
async function countKept(studentId: string): Promise<number> {
  const rows: unknown = await service.app.get(DataSource).query(
    `SELECT 1 FROM practice_questions q JOIN practice_sessions s ON s.id = q.session_id
       WHERE s.student_id = $1
     UNION ALL SELECT 1 FROM past_topics WHERE student_id = $1
     UNION ALL SELECT 1 FROM asked_questions WHERE student_id = $1
     UNION ALL SELECT 1 FROM practice_choices WHERE student_id = $1`,
    [studentId],
  );
  return Array.isArray(rows) ? rows.length : -1;
}
/** Returns the usage that counts against the limits of a day. */
async function usedToday(studentId: string): Promise<z.output<typeof usedSchema>> {
  const rows: unknown = await service.app.get(DataSource).query(
    `SELECT (SELECT coalesce(sum(count), 0)::int FROM generation_counts WHERE student_id = $1) AS tests,
       (SELECT count(*)::int FROM paid_questions WHERE student_id = $1) AS paid,
       (SELECT coalesce(sum(tokens), 0)::int FROM model_student_days WHERE student_id = $1) AS tokens`,
    [studentId],
  );
  return z.array(usedSchema).parse(rows)[0] ?? { tests: 0, paid: 0, tokens: 0 };
}
function register(studentId: string, formerIds: string[]) {
  const { subject } = studentRegistered;
  const student = { studentId, name: 'Ada Obi', department: 'Economics', isDemo: false };
  const body = { ...student, formerIds };
  return service.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
}
async function exported(studentId: string) {
  const request = { studentId, section: 'practice.tests', after: null };
  const { items, next } = await service.messages.request(exportStudent, request);
  return { tests: testsSchema.parse(items), next };
}

describe('what the portal keeps of a student’s practice', () => {
  it('can be taken along: every test with the answers given, and the topics', async () => {
    const studentId = randomUUID();
    const { sessionId, questions, answered } = await practise(studentId);
    await practise(randomUUID());
    const { tests, next } = await exported(studentId);
    const { topics } = await service.messages.request(getPastTopics, { studentId });
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({ sessionId });
    const asked = questions.map(({ question, choices }) => ({ question, choices }));
    expect(tests[0]?.questions).toEqual([
      { ...asked[0], choice: 1, isCorrect: answered.correct },
      { ...asked[1], choice: null, isCorrect: null },
    ]);
    expect(topics).toEqual(['Epidemiology']);
    const request = { studentId, section: 'practice.askedQuestions', after: null };
    const { items } = await service.messages.request(exportStudent, request);
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ times: 1 });
    expect(next).toBeNull();
    const counted = await service.messages.request(countStudent, { studentId });
    expect(counted).toEqual({ tests: 1, materials: 0 });
  });

  it('is forgotten with the account, once, and nobody else’s with it', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    await practise(gone);
    await practise(other);
    const eventId = randomUUID();
    for (let n = 0; n < 2; n += 1) await forget(gone, eventId);
    const left = await exported(gone);
    const { topics } = await service.messages.request(getPastTopics, { studentId: gone });
    expect(topics).toEqual([]);
    expect(left.tests.flatMap(({ questions }) => questions)).toEqual([]);
    expect((await exported(other)).tests[0]?.questions).toHaveLength(2);
  });

  it('has what was chosen for tests of files: kept, taken along and forgotten', async () => {
    const [studentId, other] = [randomUUID(), randomUUID()];
    const topsUp = async (id: string) =>
      (await service.messages.request(getPracticeChoices, { studentId: id })).topsUp;
    const section = { studentId, section: 'practice.choices', after: null };
    expect(await topsUp(studentId)).toBe(true);
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    // A request without a choice leaves the stored one unchanged.
    for (const [wanted, kept] of SAID) {
      const { id: uploadId, bytes } = await uploads.put(Readable.from([SHORT]), 1_000);
      const file = { uploadId, bytes, name: 'notes.txt' };
      const request = { generationId: randomUUID(), studentId, department: null, topics: [] };
      const generated = service.messages.request(generateQuestions, {
        ...request,
        numQuestions: 2,
        topsUp: wanted,
        file,
      });
      // The choice is stored even if the file yields no test.
      await expect(generated).rejects.toMatchObject({ code: 'unreadable_file' });
      expect(await topsUp(studentId)).toBe(kept);
    }
    expect(await topsUp(other)).toBe(true);
    const { items } = await service.messages.request(exportStudent, section);
    expect(items).toEqual([{ topsUp: false }]);
    await forget(studentId);
    await expect(countKept(studentId)).resolves.toBe(0);
    expect(await topsUp(studentId)).toBe(true);
  });

  it('can be taken along with what it earned today', async () => {
    const studentId = randomUUID();
    const sessionId = await openTest(service, studentId, buildFacts(3));
    for (const number of [0, 1, 2]) await answerFact(service, [studentId, sessionId, number]);
    const request = { studentId, section: 'practice.days', after: null };
    const { items, next } = await service.messages.request(exportStudent, request);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect({ items, next }).toEqual({ items: [{ day, questions: 3, earnedXP: 6 }], next: null });
    await forget(studentId);
    await expect(countKept(studentId)).resolves.toBe(0);
  });

  it('counts what was used of the day for the next account of the same mailbox', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const sessionId = await openTest(service, first, buildFacts(3));
    for (const number of [0, 1, 2]) await answerFact(service, [first, sessionId, number]);
    await practise(first);
    const day = new Date();
    const sql = 'INSERT INTO model_student_days VALUES ($1, $2, 500)';
    await service.app.get(DataSource).query(sql, [first, day]);
    const used = await usedToday(first);
    expect(used).toMatchObject({ tests: 1, tokens: 500 });
    expect(used.paid).toBeGreaterThanOrEqual(3);
    await forget(first);
    // A test made before the event about the former account arrives counts as well.
    await practise(second);
    await register(second, [first]);
    expect(await usedToday(second)).toMatchObject({ tests: 2, tokens: 500 });
    expect((await usedToday(second)).paid).toBeGreaterThanOrEqual(3);
    await forget(second);
    await register(third, [second, first]);
    expect(await usedToday(third)).toMatchObject({ tests: 2, tokens: 500 });
    expect(await usedToday(first)).toEqual({ tests: 0, paid: 0, tokens: 0 });
  });

  it('keeps nothing of answers that come at the moment of the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const gone = randomUUID();
      const sessionId = await openTest(service, gone, buildFacts(20));
      const answers = Array.from({ length: 20 }, (_, number) =>
        answerFact(service, [gone, sessionId, number]),
      );
      const [first = Promise.resolve()] = answers;
      const ended = Promise.allSettled(answers);
      await first;
      await forget(gone);
      for (const answer of await ended) {
        if (answer.status === 'rejected') {
          expect(answer.reason).toMatchObject({ code: 'unauthenticated' });
        }
      }
      await expect(countKept(gone)).resolves.toBe(0);
    }
  });

  it('is not added to of those who were gone before the kit remembered them', async () => {
    const gone = randomUUID();
    const runner = service.app.get(DataSource).createQueryRunner();
    const migration = new LeaveDeletedStudentsToKit1730000000005();
    await migration.down(runner);
    await runner.query('INSERT INTO forgotten_students VALUES ($1)', [gone]);
    await migration.up(runner);
    await runner.release();
    await expect(generate(gone)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is not added to once the account is gone', async () => {
    const gone = randomUUID();
    await forget(gone);
    await expect(generate(gone)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(countKept(gone)).resolves.toBe(0);
  });

  it('gets nothing from a test that was being made from a file: it is stopped', async () => {
    const gone = randomUUID();
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const { id, bytes } = await uploads.put(Readable.from([buildSlowPdf()]), 1_000_000);
    const file = { uploadId: id, bytes };
    const stopped = expect(generate(gone, file)).rejects.toMatchObject({ code: 'aborted' });
    while ((await usedToday(gone)).tests === 0)
      await new Promise((resolve) => setImmediate(resolve));
    await forget(gone);
    await stopped;
    await expect(countKept(gone)).resolves.toBe(0);
  });

  it('is forgotten also where tests are made at the very moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const gone = randomUUID();
      const tests = Array.from({ length: 6 }, () => generate(gone));
      const [first = Promise.resolve()] = tests;
      const [, ended] = await Promise.all([
        first.catch(() => undefined).then(() => forget(gone)),
        Promise.allSettled(tests),
      ]);
      expect(ended).toHaveLength(6);
      await expect(countKept(gone)).resolves.toBe(0);
    }
  });
});
