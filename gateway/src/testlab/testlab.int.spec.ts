import { claimXp, generateQuestions } from '@portal/contracts/testlab';
import { getPracticeChoices } from '@portal/contracts/testlab-choices';
import { once } from 'node:events';
import request from 'supertest';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import type { TestSession } from '../testing/double-world.fixture';

const GENERATE = '/api/testlab/generate';
const TWENTY = Array.from({ length: 20 }, (_, n) => `topic ${n}`);
const SESSION = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

describe('practice tests over HTTP', () => {
  let gateway: TestGateway;
  let ada: TestSession;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_GENERATE: '1000' });
  });
  beforeEach(() => {
    ada = gateway.world.signIn('student');
    gateway.world.isGenerationSlow = false;
  });
  afterAll(() => gateway.stop());

  const post = (path: string) =>
    request(gateway.url).post(path).set('authorization', `Bearer ${ada.token}`);

  it('are made from topics, as the session says for whom', async () => {
    const response = await post(GENERATE)
      .field('topics', 'loops, Loops ,  sorting')
      .field('numQuestions', '7')
      .field('userId', SESSION);
    expect(response.status).toBe(200);
    expect(response.body).toHaveProperty('questions', [
      { question: 'What is a loop?', choices: ['A repetition', 'A value'] },
    ]);
    expect(gateway.world.lastOf(generateQuestions.subject)).toMatchObject({
      studentId: ada.caller.userId,
      department: 'Computer Science',
      topics: ['loops', 'sorting'],
      numQuestions: 7,
      file: null,
    });
  });

  it('are made from a file, which is deleted afterwards', async () => {
    const response = await post(GENERATE).attach(
      'file',
      Buffer.from('my notes'),
      '../../notes.txt',
    );
    expect(response.status).toBe(200);
    expect(gateway.world.uploadedText).toBe('my notes');
    expect(gateway.world.lastOf(generateQuestions.subject)).toMatchObject({
      numQuestions: 5,
      file: { bytes: 8, name: 'notes.txt' },
    });
    expect(await gateway.uploads()).toEqual([]);
  });

  it.each(['0', '51', '-1', '1e9', 'many', '2.5', 'NaN'])(
    'are not made with %s questions',
    async (numQuestions) => {
      const response = await post(GENERATE)
        .field('topics', 'loops')
        .field('numQuestions', numQuestions);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        message: 'Number of questions: from 1 to 50.',
        fields: { numQuestions: 'Number of questions: from 1 to 50.' },
      });
    },
  );

  it.each([
    ['a paragraph without commas', 'word '.repeat(60), /^Please keep each topic to 200 characters/],
    [
      'more topics than may be',
      Array.from({ length: 21 }, (_, n) => `topic ${n}`).join(','),
      /^Please give at most 20 topics\.$/,
    ],
    [
      'a whole chapter',
      'a b,'.repeat(1_001),
      /^Please keep the topics to 4,000 characters in all\.$/,
    ],
  ])('are not made from %s, which is said in plain words', async (_name, topics, message) => {
    const asked = gateway.world.countOf(generateQuestions.subject);
    const response = await post(GENERATE).field('topics', topics);
    expect(response.status).toBe(400);
    expect(response.body).toHaveProperty('fields.topics');
    expect(response.body).toHaveProperty('message', expect.stringMatching(message));
    expect(gateway.world.countOf(generateQuestions.subject)).toBe(asked);
  });

  it.each([
    ['twenty topics, repeated and with blanks', `${TWENTY.join(' , ')},,${TWENTY.join(',')}`],
    ['a topic of 200 characters', 'é'.repeat(200)],
  ])('are made from %s', async (_name, topics) => {
    expect((await post(GENERATE).field('topics', topics)).status).toBe(200);
  });

  it.each([
    ['declined', 'no', false],
    ['wanted', 'yes', true],
    ['not spoken of', undefined, undefined],
  ])('are asked for with the portal’s own questions as these are %s', async (_, said, topsUp) => {
    const form = post(GENERATE).field('topics', 'Osmosis');
    expect((await (said ? form.field('topsUp', said) : form)).status).toBe(200);
    const asked = gateway.world.lastOf(generateQuestions.subject);
    expect(generateQuestions.request.parse(asked).topsUp).toBe(topsUp);
  });

  it('stop being made when the browser goes away, and the file is deleted', async () => {
    gateway.world.isGenerationSlow = true;
    const stopped = once(gateway.world.aborted, 'any');
    const form = new FormData();
    form.append('file', new Blob(['my notes']), 'notes.txt');
    const leaving = new AbortController();
    const asked = gateway.world.requests.length;
    const call = fetch(gateway.url + GENERATE, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ada.token}` },
      signal: leaving.signal,
    });
    const left = expect(call).rejects.toThrow(/abort/i);
    await gateway.world.untilRequested(generateQuestions.subject, asked);
    leaving.abort();
    await left;
    const [generationId] = z.tuple([z.uuid()]).parse(await stopped);
    expect(gateway.world.lastOf(generateQuestions.subject)).toMatchObject({ generationId });
    await expect(gateway.uploadsGone()).resolves.toBe(true);
  });

  it('tell a student to which server outside material goes', async () => {
    const read = () => request(gateway.url).get('/api/testlab/model');
    const own = await read().set('authorization', `Bearer ${ada.token}`);
    expect(own.body).toEqual({ host: 'models.example' });
    expect((await read()).status).toBe(401);
  });

  it('tell a student what that student has chosen', async () => {
    const read = () => request(gateway.url).get('/api/testlab/choices');
    const own = await read().set('authorization', `Bearer ${ada.token}`);
    expect(own.body).toEqual({ topsUp: true });
    expect(gateway.world.lastOf(getPracticeChoices.subject)).toEqual({
      studentId: ada.caller.userId,
    });
    expect((await read()).status).toBe(401);
  });

  it('score an answer in XP', async () => {
    const response = await post(`/api/testlab/sessions/${SESSION}/answers`).send({
      question: 0,
      choice: 1,
    });
    expect(response.body).toEqual({
      correct: true,
      answerIndex: 0,
      explanation: 'It repeats.',
      choice: 1,
      xpEarned: 2,
    });
  });

  it('tell why a right answer earned nothing', async () => {
    const answered = { question: 1, choice: 0 };
    const response = await post(`/api/testlab/sessions/${SESSION}/answers`).send(answered);
    const event = {
      correct: true,
      xpEarned: 0,
      note: 'You have already earned XP for this question today.',
    };
    expect(response.body).toMatchObject(event);
  });

  it.each([
    'x',
    '../../admin',
    '00000000-0000-0000-0000-00000000000z',
    // Valid as the id of a study session, but not of a practice session.
    '46079b87-4a66-98ee-3470-9ca28a9be1ce',
  ])('know no session %s', async (id) => {
    const response = await post(`/api/testlab/sessions/${encodeURIComponent(id)}/answers`).send({
      question: 0,
      choice: 1,
    });
    expect(response.status).toBe(404);
  });

  it.each(['/api/auth/xp/add', '/api/auth/update-xp'])(
    'let what they earned be claimed at %s',
    async (path) => {
      const field = path.endsWith('add') ? 'xp' : 'amount';
      const response = await post(path).send({
        [field]: 4.5,
        sessionId: SESSION,
        studentId: SESSION,
      });
      expect(response.body).toEqual({ totalXP: 2, grantedXP: 2 });
      expect(gateway.world.lastOf(claimXp.subject)).toEqual({
        studentId: ada.caller.userId,
        askedMxp: 4_500,
        sessionId: SESSION,
      });
    },
  );

  it.each(['-1', '0', '0.0001', '1e308', '1e999', '"2"', '[2]', '{"$gt":0}', 'null', 'true'])(
    'let no %s XP be claimed',
    async (amount) => {
      const asked = gateway.world.countOf(claimXp.subject);
      for (const [path, field] of [
        ['/api/auth/xp/add', 'xp'],
        ['/api/auth/update-xp', 'amount'],
      ]) {
        const response = await post(path ?? '')
          .set('content-type', 'application/json')
          .send(`{"${field}":${amount}}`);
        expect(response.status).toBe(400);
        expect(response.body).toHaveProperty(`fields.${field}`);
      }
      expect(gateway.world.countOf(claimXp.subject)).toBe(asked);
    },
  );
});
