import { FILE_MAX_BYTES, generateQuestions } from '@portal/contracts/testlab';
import { connect } from 'node:net';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const GENERATE = '/api/testlab/generate';
const TYPE = 'multipart/form-data; boundary=b';
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('a form with a file', () => {
  let gateway: TestGateway;
  let ada: TestSession;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_GENERATE: '1000' });
    ada = gateway.world.signIn('student');
  });
  afterAll(() => gateway.stop());
  afterEach(async () => {
    expect(await gateway.uploadsGone()).toBe(true);
    expect((await request(gateway.url).get('/health/live')).status).toBe(200);
  });

  const post = () =>
    request(gateway.url).post(GENERATE).set('authorization', `Bearer ${ada.token}`);
  const send = (body: string, type = TYPE) => post().set('content-type', type).send(body);

  it('may be as large as 10 MB, and no byte larger', async () => {
    const largest = Buffer.alloc(FILE_MAX_BYTES, 'a');
    expect((await post().attach('file', largest, 'a.txt')).status).toBe(200);
    const larger = Buffer.alloc(FILE_MAX_BYTES + 1, 'a');
    const response = await post().attach('file', larger, 'a.txt');
    expect(response.status).toBe(413);
    expect(response.body).toMatchObject({
      code: 'too_large',
      message: 'The file is too large: at most 10 MB.',
    });
  });

  it('is refused by its announced length before it is read', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(gateway.port, '127.0.0.1');
      socket.once('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.on('error', reject);
      socket.write(
        `POST ${GENERATE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\n` +
          `Content-Type: ${TYPE}\r\nContent-Length: 1000000000\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('may come with its file left empty', async () => {
    const empty =
      part('name="file"; filename=""', '') + part('name="topics"', 'loops') + '--b--\r\n';
    expect((await send(empty)).status).toBe(200);
    expect(gateway.world.lastOf(generateQuestions.subject)).toMatchObject({ file: null });
  });

  it.each([
    ['without a boundary', '', 'multipart/form-data'],
    ['that is empty', '', TYPE],
    ['of another boundary', part('name="topics"', 'loops'), 'multipart/form-data; boundary=c'],
    ['cut short', part('name="file"; filename="a.txt"', 'abc'), TYPE],
    ['cut in its headers', '--b\r\nContent-Disposition: form-da', TYPE],
    ['with a nameless field', `${part('', 'x')}--b--\r\n`, TYPE],
    ['with an empty field name', `${part('name=""', 'x')}--b--\r\n`, TYPE],
    ['with a poisoned field', `${part('name="__proto__"', 'x')}--b--\r\n`, TYPE],
    ['with a poisoned file', `${part('name="constructor"; filename="a"', 'x')}--b--\r\n`, TYPE],
    ['with two files', `${part('name="file"; filename="a"', 'x').repeat(2)}--b--\r\n`, TYPE],
    ['with a file elsewhere', `${part('name="other"; filename="a"', 'x')}--b--\r\n`, TYPE],
    ['with a thousand fields', `${part('name="f"', 'x').repeat(1_000)}--b--\r\n`, TYPE],
    ['with an endless field name', `${part(`name="${'n'.repeat(90_000)}"`, 'x')}--b--\r\n`, TYPE],
    ['with too much text', `${part('name="topics"', 'x'.repeat(70_000))}--b--\r\n`, TYPE],
  ])('%s is answered with a refusal or as one without topics', async (_name, body, type) => {
    const response = await send(body, type);
    expect([200, 400]).toContain(response.status);
    if (response.status === 200) {
      expect(gateway.world.lastOf(generateQuestions.subject)).toMatchObject({
        topics: [],
        file: null,
      });
    }
  });

  it('is no way in for a file that nobody asked for', async () => {
    const response = await request(gateway.url)
      .post('/api/auth/xp/add')
      .set('authorization', `Bearer ${ada.token}`)
      .attach('file', Buffer.from('x'), 'a.txt');
    expect(response.status).toBe(415);
  });

  it('leaves nothing behind when its sender goes away half way', async () => {
    const asked = gateway.world.countOf(generateQuestions.subject);
    const socket = connect(gateway.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST ${GENERATE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\n` +
        `Content-Type: ${TYPE}\r\nContent-Length: 100000\r\n\r\n` +
        part('name="file"; filename="a.txt"', 'x'.repeat(40_000)),
    );
    await gateway.untilUploads(1).finally(() => socket.destroy());
    expect(answer).toBe('');
    expect(await gateway.uploadsGone()).toBe(true);
    expect(gateway.world.countOf(generateQuestions.subject)).toBe(asked);
  });
});
