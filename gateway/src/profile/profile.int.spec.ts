import { randomUUID } from 'node:crypto';
import {
  AVATAR_MAX_BYTES,
  locate,
  profileChanged,
  profileLive,
  readAvatar,
  RESUME_MAX_BYTES,
  setAvatar,
  setResume,
  updateProfile,
} from '@portal/contracts/profile';
import { errorBodySchema } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { LiveScreen } from '../testing/live-screen.fixture';
import { PICTURE, RESUME } from '../testing/profile.double.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
let ada: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => {
  ada = gateway.world.signIn('student');
});
afterAll(() => gateway.stop());

const bearer = () => ({ authorization: `Bearer ${ada.token}` });
const get = (path: string) => request(gateway.url).get(path).set(bearer());
const post = (path: string) => request(gateway.url).post(path).set(bearer());
const put = (path: string) => request(gateway.url).put(path).set(bearer());
const refusalIn = ({ body }: request.Response) => errorBodySchema.parse(body);
const asked = (subject: string) => gateway.world.lastOf(subject);

describe('PUT /api/profile/update', () => {
  it('hands on what was sent, and whose it is by the session alone', async () => {
    const body = { bio: ' Loops ', studentId: randomUUID(), userId: randomUUID(), role: 'admin' };
    expect((await put('/api/profile/update').send(body)).status).toBe(200);
    expect(asked(updateProfile.subject)).toEqual({ bio: 'Loops', studentId: ada.caller.userId });
  });

  it.each([
    ['too long a bio', { bio: 'x'.repeat(161) }, 'bio'],
    ['a text that cannot be kept', { about: 'a\u0000' }, 'about'],
    ['an object for a text', { location: { $gt: '' } }, 'location'],
    ['a number for a switch', { isHidden: 1 }, 'isHidden'],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const response = await put('/api/profile/update').send(body);
    expect(response.status).toBe(400);
    expect(Object.keys(refusalIn(response).fields ?? {})).toEqual([field]);
  });
});

describe.each([
  ['/api/profile/upload-avatar', 'avatar', setAvatar.subject, AVATAR_MAX_BYTES],
  ['/api/profile/upload-resume', 'resume', setResume.subject, RESUME_MAX_BYTES],
])('POST %s', (path, field, subject, most) => {
  it('hands on the file with the name that it has, in any script (G54)', async () => {
    const name = 'Résumé – 简历 (1).pdf';
    expect((await post(path).attach(field, Buffer.from('x'), name)).status).toBe(200);
    expect(asked(subject)).toMatchObject({ studentId: ada.caller.userId, upload: { name } });
    expect(await gateway.uploadsGone()).toBe(true);
  });

  it('refuses a byte more than it takes', async () => {
    const response = await post(path).attach(field, Buffer.alloc(most + 1), 'large');
    expect([response.status, refusalIn(response).code]).toEqual([413, 'too_large']);
    expect(await gateway.uploadsGone()).toBe(true);
  });

  it('asks for a file where none came, or in another field', async () => {
    const none = await post(path).field('other', 'x');
    expect([none.status, refusalIn(none).message]).toEqual([400, 'Please choose a file.']);
    expect((await post(path).attach('file', Buffer.from('x'), 'a.png')).status).toBe(400);
  });

  it('says what is wrong with a file in the words of its refusal', async () => {
    gateway.world.refusals.set(subject, new PortalError('unreadable_file', 'It is damaged.'));
    const response = await post(path).attach(field, Buffer.from('x'), 'a.png');
    gateway.world.refusals.delete(subject);
    expect([response.status, refusalIn(response).message]).toEqual([422, 'It is damaged.']);
  });
});

describe('a picture', () => {
  const address = `/api/profile/avatars/${randomUUID()}`;

  it('is sent as what it is, to be asked for again, and nothing in it can run (G50)', async () => {
    const response = await get(address).buffer(true);
    expect(Buffer.from(response.body as Buffer).equals(PICTURE)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    const again = await get(address).set('if-none-match', response.headers['etag'] ?? '');
    expect(again.status).toBe(304);
    expect(asked(readAvatar.subject)).toMatchObject({ viewerId: ada.caller.userId });
  });

  it('that is gone is gone for a browser that has it, too (G52)', async () => {
    const { headers } = await get(address);
    gateway.world.refusals.set(readAvatar.subject, new PortalError('not_found', 'Gone.'));
    const again = await get(address).set('if-none-match', headers['etag'] ?? '');
    gateway.world.refusals.delete(readAvatar.subject);
    expect(again.status).toBe(404);
  });

  it.each(['/api/profile/avatars/../../secret', '/api/profile/avatars/%2e%2e%2fsecret'])(
    'has no path: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('a résumé', () => {
  it('is a download that no browser shows or guesses at, under its name (G53, G54)', async () => {
    const response = await get(`/api/profile/resumes/${randomUUID()}`).buffer(true).parse(collect);
    expect(Buffer.from(response.body as Buffer).equals(RESUME)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(RESUME.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers['content-disposition']).toContain(
      `filename*=UTF-8''R%C3%A9sum%C3%A9%20%E2%80%93%20%E7%AE%80%E5%8E%86%20%281%29.pdf`,
    );
  });

  it.each(['/api/profile/resumes/../../secret', '/api/profile/resumes/%2e%2e%2fsecret'])(
    'has no path: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is nobody’s without a sign-in', async () => {
    const response = await request(gateway.url).get(`/api/profile/resumes/${randomUUID()}`);
    expect([response.status, refusalIn(response).code]).toEqual([401, 'unauthenticated']);
  });
});

describe('GET /api/profile/locate', () => {
  it('hands on the coordinates', async () => {
    expect((await get('/api/profile/locate?lat=6.4541&lon=3.3947')).status).toBe(200);
    expect(asked(locate.subject)).toMatchObject({ lat: 6.4541, lon: 3.3947 });
  });

  it.each([
    '',
    '?lat=91&lon=0',
    '?lat=0&lon=181',
    '?lat=NaN&lon=1',
    '?lat[]=1&lon=1',
    '?lat=&lon=',
  ])('refuses %j', async (query) => {
    expect((await get(`/api/profile/locate${query}`)).status).toBe(400);
  });

  it('answers so many places a minute and no more', async () => {
    const place = () => get('/api/profile/locate?lat=6&lon=3');
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await place()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('notifies the own screens, and asks again, when the profile has changed', async () => {
  const user = () => get('/api/auth/current-user');
  const before = (await user()).headers['etag'];
  const screen = await LiveScreen.connect(gateway.url, ada);
  const pushed = new Promise((resolve) =>
    screen.socket.once(profileLive.pushes.changed.name, resolve),
  );
  const { userId } = ada.caller;
  ada.caller.name = 'Ada Obi-Eze';
  await gateway.emit(profileChanged, { studentId: userId });
  await pushed;
  screen.socket.disconnect();
  expect((await user()).headers['etag']).not.toBe(before);
});

function collect(response: request.Response, done: (error: Error | null, body: Buffer) => void) {
  const parts: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream; // superagent's own
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts)));
}
