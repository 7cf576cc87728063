import { randomUUID } from 'node:crypto';
import { applyForJob, getJob, listJobs } from '@portal/contracts/jobs';
import { endWeeklyMail, setJobPreferences } from '@portal/contracts/jobs-board';
import { postCampusJob } from '@portal/contracts/jobs-admin';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

type Method = 'get' | 'post' | 'put';
const call = (method: Method, path: string, { token }: TestSession) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${token}`);
const jobUrl = 'https://jobs.example.com/1';

describe('the list of jobs over HTTP', () => {
  it('is asked with the filters that are not empty, and shows prices in XP', async () => {
    const ada = gateway.world.signIn('student');
    const path = '/api/jobs?search=tutor&category=&location=&country=ng&remote=true';
    const { body } = await call('get', path, ada).expect(200);
    expect(body).toMatchObject({ jobs: [{ title: 'Tutor', xpCost: 20 }], next: null });
    expect(gateway.world.lastOf(listJobs.subject)).toMatchObject({
      studentId: ada.caller.userId,
      department: ada.caller.department,
      query: {
        search: 'tutor',
        location: '',
        country: 'ng',
        remote: true,
        suits: false,
        limit: 20,
      },
    });
  });

  it('gives a single job with its price in XP, for the caller and the id of the path', async () => {
    const ada = gateway.world.signIn('student');
    const jobId = randomUUID();
    const { body } = await call('get', `/api/jobs/${jobId}`, ada).expect(200);
    expect(body).toMatchObject({ title: 'Tutor', xpCost: 20 });
    const { userId: studentId, department } = ada.caller;
    expect(gateway.world.lastOf(getJob.subject)).toEqual({ studentId, department, jobId });
    await call('get', '/api/jobs/no-id', ada).expect(404);
  });

  it.each(['country=de', 'category=Cooks', 'limit=51', 'limit=0', 'remote=perhaps'])(
    'refuses %s with words',
    async (query) => {
      const path = `/api/jobs?${query}`;
      const { body } = await call('get', path, gateway.world.signIn('student')).expect(400);
      expect(body).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
    },
  );
});

describe('applying over HTTP', () => {
  const path = '/api/apply-job';

  it('is for the student who is signed in, and leads to the stored address', async () => {
    const ada = gateway.world.signIn('student');
    const userId = ada.caller.userId;
    const jobId = randomUUID();
    const sent = { userId, amount: 20, jobId, jobUrl };
    const { body } = await call('post', path, ada).send(sent).expect(200);
    expect(body).toEqual({
      message: 'Applied — 20 XP deducted.',
      redirectUrl: 'https://jobs.example.com/stored',
      deductedXP: 20,
      totalXP: 80.5,
    });
    const asked = { studentId: userId, amountMxp: 20_000, jobUrl };
    expect(gateway.world.lastOf(applyForJob.subject)).toEqual({ ...asked, jobId });
    const byAddress = { amount: 20, jobUrl };
    await call('post', path, ada).send(byAddress).expect(200);
    expect(gateway.world.lastOf(applyForJob.subject)).toEqual(asked);
    await call('post', path, ada)
      .send({ ...sent, jobId: 'first' })
      .expect(400);
  });

  it('for somebody else is refused (attack 33)', async () => {
    const ada = gateway.world.signIn('student');
    const sent = { userId: randomUUID(), amount: 20, jobUrl };
    const { body } = await call('post', path, ada).send(sent).expect(403);
    expect(body).toMatchObject({ code: 'forbidden' });
  });

  it.each([-20, 0, 20.5, 1e308, '20', [20], null, {}])(
    'for %j XP is refused (attack 32)',
    async (amount) => {
      const sent = { amount, jobUrl };
      await call('post', path, gateway.world.signIn('student')).send(sent).expect(400);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/Admin',
    '',
    'https://a b',
    'https://jobs.example.com/\u0000',
    'https://jobs.example.com/\u001b[31m',
    'https://jobs.example.com/\ud83d',
  ])('at the address %j is refused (attack 38)', async (address) => {
    const sent = { amount: 20, jobUrl: address };
    const call400 = call('post', path, gateway.world.signIn('student')).send(sent).expect(400);
    expect((await call400).body).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/That is not the address of a job\./),
    });
  });
});

describe('the board over HTTP', () => {
  it('is whole, also where it takes several answers', async () => {
    const { body } = await call('get', '/api/jobs/board', gateway.world.signIn('student'));
    expect(body).toEqual({ cards: [expect.anything(), expect.anything()] });
  });
});

describe('what a student chooses', () => {
  it('goes with the address and department of the session', async () => {
    const ada = gateway.world.signIn('student');
    const preferences = { interests: ['Python'], wantsWeeklyMail: true };
    const sent = { ...preferences, email: 'evil@example.com' };
    await call('put', '/api/jobs/preferences', ada).send(sent).expect(200);
    expect(gateway.world.lastOf(setJobPreferences.subject)).toEqual({
      studentId: ada.caller.userId,
      email: ada.caller.email,
      department: ada.caller.department,
      preferences,
    });
  });
});

describe('a job of the university', () => {
  it('is posted by the admin who is signed in, with an http link alone', async () => {
    const admin = gateway.world.signIn('admin');
    const job = { title: 'Tutor', company_name: 'Faculty', url: jobUrl };
    await call('post', '/api/admin/jobs', admin).send(job).expect(200);
    expect(gateway.world.lastOf(postCampusJob.subject)).toMatchObject({
      ...job,
      adminId: admin.caller.userId,
    });
    const harmful = { ...job, url: 'javascript:alert(1)' };
    await call('post', '/api/admin/jobs', admin).send(harmful).expect(400);
  });
});

describe('leaving the weekly mail (G45)', () => {
  const token = 'a'.repeat(32);

  it('needs no session, takes what mail programs send, and reveals nothing about a wrong token', async () => {
    const asked = gateway.world.countOf(endWeeklyMail.subject);
    const post = (secret: string) => request(gateway.url).post(`/job/mail/${secret}`);
    const { body } = await post(token).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(gateway.world.lastOf(endWeeklyMail.subject)).toEqual({ token });
    expect(body).toHaveProperty('message');
    await post('b'.repeat(31)).expect(200);
    expect(gateway.world.countOf(endWeeklyMail.subject)).toBe(asked + 1);
  });

  it('does not happen by opening the address', async () => {
    const asked = gateway.world.countOf(endWeeklyMail.subject);
    await request(gateway.url).get(`/job/mail/${token}`).set('accept', 'text/html').expect(200);
    await request(gateway.url).head(`/job/mail/${token}`).expect(200);
    expect(gateway.world.countOf(endWeeklyMail.subject)).toBe(asked);
  });
});
