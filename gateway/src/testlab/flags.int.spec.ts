import {
  dismissFlags,
  flagQuestion,
  listQuestions,
  takeBackFlag,
  withdrawQuestion,
} from '@portal/contracts/testlab-flags';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const SESSION = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const FLAGS = `/api/testlab/sessions/${SESSION}/flags`;
const QUESTION = 'aQuestion_of-43-signs';
const WITHDRAWAL = `/api/admin/questions/${QUESTION}/withdrawal`;

let gateway: TestGateway;
let ada: TestSession;
let admin: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => {
  ada = gateway.world.signIn('student');
  admin = gateway.world.signIn('admin');
});
afterAll(() => gateway.stop());

const call = (who: TestSession, method: 'get' | 'post' | 'put' | 'delete', path: string) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${who.token}`);

describe('a flag over HTTP', () => {
  it('is given by who is signed in, whoever is named, and taken back', async () => {
    const body = { question: 1, reason: 'other', note: ' Odd\u0007 ', studentId: SESSION };
    const { body: flagged } = await call(ada, 'post', FLAGS).send(body).expect(200);
    const studentId = ada.caller.userId;
    const sent = { question: 1, reason: 'other', note: 'Odd', studentId, sessionId: SESSION };
    expect(gateway.world.lastOf(flagQuestion.subject)).toEqual(sent);
    const flagId: unknown = Reflect.get(Object(flagged), 'flagId');
    await call(ada, 'delete', `/api/testlab/flags/${String(flagId)}`).expect(200);
    expect(gateway.world.lastOf(takeBackFlag.subject)).toEqual({ studentId, flagId });
  });

  it.each([
    ['a reason that there is not', { reason: 'boring' }, 'reason'],
    ['no reason', { reason: undefined }, 'reason'],
    ['a note of 301 characters', { note: 'a'.repeat(301) }, 'note'],
    ['a question that no test has', { question: 50 }, 'question'],
  ])('is refused with %s', async (_name, over, field) => {
    const asked = gateway.world.countOf(flagQuestion.subject);
    const body = { question: 0, reason: 'unclear', ...over };
    const response = await call(ada, 'post', FLAGS).send(body).expect(400);
    expect(response.body).toHaveProperty(`fields.${field}`);
    expect(gateway.world.countOf(flagQuestion.subject)).toBe(asked);
  });
});

describe('questions that admins look at, over HTTP', () => {
  it('are the flagged ones where no others are asked for', async () => {
    const { body } = await call(admin, 'get', '/api/admin/questions').expect(200);
    expect(body).toMatchObject({ questions: [{ _id: 'key', question: 'What is a loop?' }] });
    expect(gateway.world.lastOf(listQuestions.subject)).toEqual({ show: 'flagged' });
    await call(admin, 'get', '/api/admin/questions?show=hard').expect(200);
    expect(gateway.world.lastOf(listQuestions.subject)).toEqual({ show: 'hard' });
    await call(admin, 'get', '/api/admin/questions?show=all').expect(400);
  });

  it('are withdrawn and put back in the name of who is signed in', async () => {
    const about = { questionId: QUESTION, adminId: admin.caller.userId };
    for (const isWithdrawn of [true, false]) {
      await call(admin, 'put', WITHDRAWAL).send({ isWithdrawn }).expect(200);
      expect(gateway.world.lastOf(withdrawQuestion.subject)).toEqual({ ...about, isWithdrawn });
    }
    await call(admin, 'put', WITHDRAWAL).send({ isWithdrawn: 'yes' }).expect(400);
    await call(admin, 'delete', `/api/admin/questions/${QUESTION}/flags`).expect(200);
    expect(gateway.world.lastOf(dismissFlags.subject)).toEqual(about);
  });

  it.each(['no key', 'a'.repeat(65), 'a.b'])('are none of the id %j', async (id) => {
    const path = `/api/admin/questions/${encodeURIComponent(id)}/flags`;
    await call(admin, 'delete', path).expect(404);
  });
});
