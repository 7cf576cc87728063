import { randomUUID } from 'node:crypto';
import { studentDeleted } from '@portal/contracts/identity';
import { STUDENT_DATA, studentDataOf } from '@portal/contracts/student-data';
import { FLAGS_A_DAY, takeBackFlag } from '@portal/contracts/testlab-flags';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { buildFact, buildFacts, openTest } from '../testing/facts.fixture';
import { buildOfBank, flagIt, listedBy } from '../testing/flags.fixture';
import { closeShared, openShared, partOf } from '../testing/shared.fixture';
import { TestlabModule } from '../testlab.module';
import { QuestionFlagEntity } from './question-flag.entity';

const { exportStudent } = studentDataOf('testlab');
const flagsSchema = z.array(STUDENT_DATA.testlab.sections['practice.flags'].item);
let service: TestService;
let ada: string;
let ben: string;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
});
beforeEach(() => {
  [ada, ben] = [randomUUID(), randomUUID()];
});
afterAll(() => service.stop());

const takeBack = (studentId: string, flagId: string) =>
  service.messages.request(takeBackFlag, { studentId, flagId });
async function exported(studentId: string, after: string | null = null) {
  const request = { studentId, section: 'practice.flags', after };
  const { items, next } = await service.messages.request(exportStudent, request);
  return { flags: flagsSchema.parse(items), next };
}

describe('a flag', () => {
  it('tells the admins of the question, why, and in what words, of nobody by name', async () => {
    const fact = buildFact(1, { question: `Who wrote ${ada}?` });
    const sessionId = await openTest(service, ada, [fact]);
    const said = { reason: 'wrong-key' as const, note: '  The second is right, too.\n' };
    await flagIt(service, [ada, sessionId, 0], said);
    const listed = await listedBy(service, 'flagged', fact.question);
    expect(listed).toEqual({
      _id: expect.stringMatching(/^[\w-]{43}$/),
      isOfBank: false,
      question: fact.question,
      choices: fact.choices,
      answerIndex: fact.answerIndex,
      answers: 0,
      wrong: 0,
      withdrawnAt: null,
      flags: { count: 1, reasons: { 'wrong-key': 1 }, notes: ['The second is right, too.'] },
    });
  });

  it('is kept once for a question, in whatever test: again, it says what was said last', async () => {
    const question = buildOfBank();
    const [first, second] = [
      await openTest(service, ada, [question]),
      await openTest(service, ada, [{ ...question, choices: [...question.choices] }]),
    ];
    const before = await flagIt(service, [ada, first, 0], { note: 'What does it mean?' });
    const after = await flagIt(service, [ada, second, 0], { reason: 'off-topic' });
    expect(after).toEqual(before);
    const other = await openTest(service, ben, [question]);
    await flagIt(service, [ben, other, 0], { note: 'Not my subject' });
    const listed = await listedBy(service, 'flagged', question.question);
    expect(listed).toMatchObject({
      isOfBank: true,
      flags: { count: 2, reasons: { 'off-topic': 1, unclear: 1 }, notes: ['Not my subject'] },
    });
  });

  it('is for a question of one’s own, also of a round once that is closed', async () => {
    const sessionId = await openTest(service, ada, buildFacts(1));
    for (const place of [
      [ben, sessionId, 0],
      [ada, sessionId, 1],
      [ada, randomUUID(), 0],
    ] as const) {
      await expect(flagIt(service, place)).rejects.toMatchObject({ code: 'not_found' });
    }
    const roundId = await openShared(service, [ada, ben], buildFacts(1, 7));
    const part = (await partOf(service, roundId, ada)).id;
    for (const id of [part, roundId]) {
      await expect(flagIt(service, [ada, id, 0])).rejects.toMatchObject({ code: 'not_found' });
    }
    await closeShared(service, roundId);
    const flagged = await flagIt(service, [ada, part, 0]);
    // Members only know the round's id.
    expect(await flagIt(service, [ada, roundId, 0])).toEqual(flagged);
    const stranger = flagIt(service, [randomUUID(), roundId, 0]);
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be taken back by who gave it, and again is no error', async () => {
    const question = buildOfBank();
    const sessionId = await openTest(service, ada, [question]);
    const { flagId } = await flagIt(service, [ada, sessionId, 0]);
    await takeBack(ben, flagId);
    expect(await listedBy(service, 'flagged', question.question)).toBeDefined();
    for (let times = 0; times < 2; times += 1) {
      expect(await takeBack(ada, flagId)).toEqual({ message: 'Flag taken back.' });
    }
    expect(await listedBy(service, 'flagged', question.question)).toBeUndefined();
  });

  it('is one of a few a day, however many come at once', async () => {
    const count = FLAGS_A_DAY + 4;
    const sessionId = await openTest(service, ada, buildFacts(count, 100));
    const sent = await Promise.allSettled(
      Array.from({ length: count }, (_, number) => flagIt(service, [ada, sessionId, number])),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(FLAGS_A_DAY);
    const done = sent.findIndex(({ status }) => status === 'fulfilled');
    const refused = sent.findIndex(({ status }) => status === 'rejected');
    expect(sent[refused]).toMatchObject({ reason: { code: 'too_many_requests' } });
    // The reason and note of a flagged question can still be changed.
    await flagIt(service, [ada, sessionId, done], { note: 'Both are' });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const { manager } = service.app.get(DataSource);
    await manager.update(QuestionFlagEntity, { studentId: ada }, { createdAt: yesterday });
    await expect(flagIt(service, [ada, sessionId, refused])).resolves.toHaveProperty('flagId');
  });
});

describe('the flags of a student', () => {
  it('are taken along, page by page, and forgotten with the account', async () => {
    const sessionId = await openTest(service, ada, buildFacts(2));
    await flagIt(service, [ada, sessionId, 0], { note: 'Hm' });
    const { manager } = service.app.get(DataSource);
    const [kept] = await manager.findBy(QuestionFlagEntity, { studentId: ada });
    const many = Array.from({ length: 250 }, (_, number) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, number / 2));
      return { ...kept, id: randomUUID(), questionKey: `key ${number}`, createdAt };
    });
    await manager.insert(QuestionFlagEntity, many);
    const first = await exported(ada);
    const rest = await exported(ada, first.next);
    expect([first.flags.length, rest.flags.length, rest.next]).toEqual([200, 51, null]);
    expect(new Set([...first.flags, ...rest.flags].map(({ flagId }) => flagId)).size).toBe(251);
    const { question, choices } = buildFact(0);
    expect(first.flags[0]).toMatchObject({ question, choices, reason: 'unclear', note: 'Hm' });

    const other = await openTest(service, ben, [buildOfBank()]);
    await flagIt(service, [ben, other, 0]);
    const event = { eventId: randomUUID(), subject: studentDeleted.subject, correlationId: 'test' };
    await service.bus.deliver({ ...event, body: { studentId: ada } });
    expect((await exported(ada)).flags).toEqual([]);
    expect((await exported(ben)).flags).toHaveLength(1);
    await expect(flagIt(service, [ada, sessionId, 1])).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
