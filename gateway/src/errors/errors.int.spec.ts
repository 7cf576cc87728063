import { scaledMs } from '@portal/testing';
import { ERROR_CODES, errorBodySchema } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { connect } from 'node:net';
import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import { ERROR_STATUS } from './error-status';

const LOGIN = '/api/auth/login';
const GOOD = { email: 'ada@miva.edu.ng', password: 'long enough' };

describe('a refusal', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_SIGN_IN: '10000', RATE_SIGN_IN_ADDRESS: '10000' });
  });
  afterAll(() => gateway.stop());
  afterEach(() => {
    gateway.world.refusals.clear();
    gateway.world.broken.clear();
  });

  const postJson = (body: string, type = 'application/json') =>
    request(gateway.url).post(LOGIN).set('content-type', type).send(body);

  it.each(ERROR_CODES)('of code %s has its status, words and request id', async (code) => {
    const refusal = new PortalError(code, 'Words for a person.', { retryAfterSeconds: 7 });
    gateway.world.refusals.set('identity.login', refusal);
    const response = await request(gateway.url).post(LOGIN).send(GOOD);
    expect(response.status).toBe(ERROR_STATUS[code]);
    expect(errorBodySchema.parse(response.body)).toMatchObject({
      message: 'Words for a person.',
      code,
      requestId: response.headers['x-request-id'],
    });
    expect(response.headers['retry-after']).toBe('7');
  });

  it('tells nothing of what nobody foresaw (attack 43)', async () => {
    const cause = new Error('SELECT secret FROM /etc/passwd at db.ts:1');
    gateway.world.broken.set('identity.login', cause);
    const response = await request(gateway.url).post(LOGIN).send(GOOD);
    expect(response.status).toBe(500);
    expect(response.body).toHaveProperty('code', 'internal');
    expect(JSON.stringify(response.body)).not.toMatch(/SELECT|passwd|\.ts|stack/);
  });

  it('says that a service is down within a second', async () => {
    const lonely = await startTestGateway();
    await lonely.stopServices();
    const startedAt = performance.now();
    const response = await request(lonely.url).post(LOGIN).send(GOOD);
    expect(response.status).toBe(503);
    expect(response.body).toHaveProperty('code', 'unavailable');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(1_000));
    await lonely.stop();
  });

  it.each([
    ['cut short', '{"email":'],
    ['no JSON', 'email=ada'],
    ['a bare string', '"text"'],
    ['an array', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    [
      'a poisoned prototype',
      '{"email":"a@miva.edu.ng","password":"x","__proto__":{"role":"admin"}}',
    ],
    ['a poisoned constructor', '{"password":"x","constructor":{"prototype":{"role":"admin"}}}'],
    ['nested 40,000 deep', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
    ['a deep field', `{"email":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['a number for a text', '{"email":1,"password":"x"}'],
    ['an object for a text', '{"email":{"$ne":""},"password":{"$gt":""}}'],
    ['a list for a text', '{"email":["a@miva.edu.ng"],"password":"x"}'],
  ])('answers a body that is %s with 400', async (_name, body) => {
    const response = await postJson(body);
    expect(response.status).toBe(400);
    expect(response.body).toHaveProperty('code', 'invalid_input');
  });

  it('names the fields at fault', async () => {
    const response = await postJson('{"email":"ada","password":""}');
    const { fields = {} } = errorBodySchema.parse(response.body);
    expect(Object.keys(fields).sort()).toEqual(['email', 'password']);
  });

  it("says the specification's words where it has them", async () => {
    const response = await request(gateway.url).post('/api/auth/register').send({});
    expect(response.body).toHaveProperty('message', 'You must accept Terms and Privacy.');
  });

  const registration = {
    email: 'ada@miva.edu.ng',
    password: 'long enough',
    confirmPassword: 'long enough',
    department: 'Economics',
    acceptedTerms: true,
  };
  it.each([
    ['acceptedTerms', { ...registration, acceptedTerms: undefined }],
    ['acceptedTerms', { ...registration, acceptedTerms: 'yes' }],
    ['email', { ...registration, email: 1 }],
    ['password', { ...registration, password: [] }],
    ['department', { ...registration, department: {} }],
    ['name', { ...registration, name: 'x'.repeat(81) }],
    ['resend', { ...registration, resend: 'true' }],
    ['email', { resend: true }],
    ['email', { resend: true, email: 'ada' }],
    ['registrationId', { resend: true, email: 'ada@miva.edu.ng', registrationId: 'x' }],
  ])('names %s of a registration, and nothing that is right', async (field, body) => {
    const response = await request(gateway.url).post('/api/auth/register').send(body);
    const { code, fields = {} } = errorBodySchema.parse(response.body);
    expect([code, Object.keys(fields)]).toEqual(['invalid_input', [field]]);
  });

  it.each([
    ['/api/jobs?category=Cooks', 'There is no such job category.'],
    ['/api/jobs?country=de', 'There is no such country on the board.'],
    ['/api/profile/locate?lat=&lon=3', 'Coordinates must be given in degrees, such as 6.45.'],
  ])('says of %s what it wants, in words and not as a pattern', async (path, words) => {
    const { token } = gateway.world.signIn('student');
    const { body } = await request(gateway.url).get(path).set('authorization', `Bearer ${token}`);
    expect(body).toMatchObject({ code: 'invalid_input', message: words });
  });

  it.each([
    ['{"amount":20,"jobUrl":"https://jobs.example.com/1","jobId":null}', '“job id” is missing.'],
    ['{"amount":"20","jobUrl":"https://jobs.example.com/1"}', '“amount” is of the wrong type.'],
    ['{"amount":0,"jobUrl":"https://jobs.example.com/1"}', '“amount” must be more than 0.'],
    ['{"amount":20,"jobUrl":"/job/sample/1","jobId":"1"}', '“job id” is not in the right format.'],
  ])(
    "says what is wrong with %s in a sentence, not in a validator's words",
    async (sent, words) => {
      const { token } = gateway.world.signIn('student');
      const { body } = await request(gateway.url)
        .post('/api/apply-job')
        .set({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
        .send(sent);
      const { message, fields = {} } = errorBodySchema.parse(body);
      expect(message).toBe(`Please check what you have entered: ${words}`);
      expect(Object.values(fields)).toEqual([words]);
    },
  );

  it.each([
    ['\u200b', 'Please enter your name.'],
    [' \u200b\u2060 ', 'Please enter your name.'],
    [
      'x'.repeat(81),
      'Please check what you have entered: “name” is too long: at most 80 characters.',
    ],
  ])('says of the name %j what is wrong with it', async (name, words) => {
    const { token } = gateway.world.signIn('student');
    const { body } = await request(gateway.url)
      .put('/api/profile/update')
      .set('authorization', `Bearer ${token}`)
      .send({ name });
    expect(errorBodySchema.parse(body).message).toBe(words);
  });

  it('ignores fields that a caller must not set (attack 27)', async () => {
    const response = await request(gateway.url)
      .post(LOGIN)
      .send({ ...GOOD, role: 'admin', totalXP: 1e9, isSuspended: false, _id: 'x', device: 'mine' });
    expect(response.status).toBe(200);
    const sent = gateway.world.lastOf('identity.login');
    expect(sent).toMatchObject({ ...GOOD, device: { address: '127.0.0.1' } });
    expect(sent).not.toHaveProperty('role');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('takes JSON as application/json only, not as %s', async (type) => {
    const response = await postJson(JSON.stringify(GOOD), type);
    expect(response.status).toBe(415);
    expect(errorBodySchema.parse(response.body).code).toBe('unsupported_file');
  });

  it('takes no body of more than 100 kB', async () => {
    const response = await postJson(JSON.stringify({ ...GOOD, more: 'x'.repeat(110_000) }));
    expect(response.status).toBe(413);
    expect(response.body).toHaveProperty('code', 'too_large');
  });

  it('keeps a sane request id, and makes one in place of any other', async () => {
    const ask = (id: string) => request(gateway.url).get('/api/site').set('x-request-id', id);
    expect((await ask('abc-12345')).headers['x-request-id']).toBe('abc-12345');
    expect((await ask('a b"<script>')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask('x'.repeat(200))).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is followed into the services by the id of its request', async () => {
    const { token } = gateway.world.signIn('student');
    const ask = request(gateway.url).post('/api/auth/xp/add').set('x-request-id', 'follow-me');
    await ask.set('authorization', `Bearer ${token}`).send({ xp: 1 });
    const caused = gateway.world.requests.filter((each) => each.correlationId === 'follow-me');
    expect(caused.map(({ subject }) => subject)).toEqual([
      'identity.authenticate',
      'testlab.claimXp',
    ]);
  });

  it('answers what is no HTTP with 400, in the same shape, and lives on', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(gateway.port, '127.0.0.1', () =>
        socket.write('\x16\x03 hello\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe(
      'invalid_input',
    );
    expect((await request(gateway.url).get('/health/live')).status).toBe(200);
  });

  it('gives slow senders of headers ten seconds, and of bodies two minutes', () => {
    const { headersTimeout, requestTimeout } = gateway.app.getHttpServer();
    expect({ headersTimeout, requestTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
    });
  });
});
