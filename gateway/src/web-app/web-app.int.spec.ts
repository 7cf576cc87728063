import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const INDEX = '<!doctype html><div id="root"></div>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))});`;

describe('the web app', () => {
  let folder: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'web-'));
    await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
    await writeFile(path.join(folder, 'secret.txt'), 'secret');
    await writeFile(path.join(folder, 'dist/index.html'), INDEX);
    await writeFile(path.join(folder, 'dist/robots.txt'), 'User-agent: *\n');
    await writeFile(path.join(folder, 'dist/assets/app-1a2b.js'), SCRIPT);
    gateway = await startTestGateway({ WEB_DIST: path.join(folder, 'dist') });
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });
  const get = (url: string) => request(gateway.url).get(url);

  it.each(['/', '/student', '/Student', '/TESTLAB', '/study/3f2a', '/MivaTerms?from=x'])(
    'answers %s with its page',
    async (url) => {
      const response = await get(url);
      expect(response.status).toBe(200);
      expect(response.text).toBe(INDEX);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect((await get(url).set('if-none-match', String(response.headers['etag']))).status).toBe(
        304,
      );
    },
  );

  it('lets hashed files be kept for ever', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.text).toBe(SCRIPT);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it('sends text packed as the browser takes it', async () => {
    const packed = await get('/assets/app-1a2b.js').set('accept-encoding', 'gzip, deflate, br');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(Number(packed.headers['content-length'])).toBeLessThan(200);
    expect(packed.text).toBe(SCRIPT);
    const plain = await get('/assets/app-1a2b.js').set('accept-encoding', 'br;q=0, identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('has a real robots.txt', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\n');
  });

  it.each(['/assets/gone.js', '/gone.png', '/api/gone', '/API/gone', '/secret.txt', '/.env'])(
    'has no page for %s',
    async (url) => {
      const response = await get(url);
      expect(response.status).toBe(404);
      expect(response.body).toHaveProperty('code', 'not_found');
    },
  );

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('gives nothing away for %s', async (url) => {
    expect((await get(url)).text).not.toContain('secret\n');
    expect((await get(url)).status).not.toBe(200);
  });

  it('is read only', async () => {
    const response = await request(gateway.url).post('/student').send({});
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
    expect((await request(gateway.url).head('/student')).status).toBe(200);
  });

  it('says so where it is not built, and is there once it is', async () => {
    const dist = path.join(folder, 'later');
    const early = await startTestGateway({ WEB_DIST: dist });
    expect((await request(early.url).get('/student')).text).toContain('npm run build');
    await mkdir(dist);
    await writeFile(path.join(dist, 'index.html'), INDEX);
    expect((await request(early.url).get('/student')).text).toBe(INDEX);
    await early.stop();
  });
});
