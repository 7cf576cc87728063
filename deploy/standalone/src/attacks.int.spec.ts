import { bookIdSchema } from '@portal/contracts/library';
import { locateRoute } from '@portal/contracts/profile';
import { scaledMs } from '@portal/testing';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes, type ApiRoute } from './routes.fixture';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { PASSWORD, PortalClient, type Person } from './portal-client.fixture';

jest.setTimeout(120_000);
const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };
const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
/** Texts that break a statement, a pattern, a log line or a prototype if not treated as text. */
const PAYLOADS = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "1' UNION SELECT password_hash FROM identity.users --",
  "' AND pg_sleep(5) --",
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  '{{constructor}}',
  '../../etc/passwd',
  // Exceeds the range of an integer in PostgreSQL.
  '3000000000',
  '9007199254740991',
  'a\r\nlevel: 60 forged line canary-4711',
];

let dataDir: string;
let running: BuiltPortal;
let portal: PortalClient;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-attacks-'));
  chmodSync(dataDir, 0o755);
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const limits = {
    RATE_ADDRESS: '100000',
    RATE_SESSION: '100000',
    RATE_GENERATE: '1000',
    RATE_SIGN_IN: '1000',
    RATE_SIGN_IN_ADDRESS: '100000',
  };
  running = await startBuiltPortal(dataDir, { ...account, ...limits, LOG_LEVEL: 'debug' });
  portal = new PortalClient(running.url, dataDir);
  admin = await portal.admin(ADMIN);
  ada = await portal.student('ada.obi@miva.edu.ng');
});
afterAll(async () => {
  await running.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const personFor = ({ access }: ApiRoute) => (access === 'admin' ? admin : ada);
const IN_PATH = /:[A-Za-z]+/;
/** Location lookups have a limit that no variable raises. */
const tooMany = (to: string) => (to === locateRoute.path ? 429 : 200);
/** Routes that would end sessions or accounts that the other tests need. */
const ENDS = /logout|delete-account|devices|-clear$/;
const contracts = routes.filter(({ path: to }) => !ENDS.test(to));

describe('attack 44: a text that wants to be a statement', () => {
  it.each(
    contracts.filter(({ query }) => query.length > 0).map((each) => [each.path, each] as const),
  )('is only a text in every parameter of GET %s', async (to, contract) => {
    for (const name of contract.query) {
      for (const payload of PAYLOADS) {
        const began = performance.now();
        const asked = `${to.replace(IN_PATH, ID)}?${name}=${encodeURIComponent(payload)}`;
        const { status, body } = await portal.call('GET', asked, personFor(contract));
        expect(to.match(IN_PATH) ? [200, 400, 404] : [200, 400, tooMany(to)]).toContain(status);
        expect(JSON.stringify(body)).not.toMatch(/argon2|syntax error|SELECT |pg_/);
        expect(performance.now() - began).toBeLessThan(scaledMs(3_000));
      }
    }
  });

  it.each(
    contracts
      .filter(({ path: to }) => to.includes(':'))
      .map((each) => [each.method, each.path, each] as const),
  )('is no id in %s %s', async (method, to, contract) => {
    for (const payload of PAYLOADS) {
      // Ids of books are any text; removing an unknown one changes nothing.
      if (/:(googleId|bookId)/.test(to) && bookIdSchema.safeParse(payload).success) continue;
      const asked = to.replace(IN_PATH, encodeURIComponent(payload));
      const { status } = await portal.call(method, asked, personFor(contract));
      expect([400, 404, 405]).toContain(status);
    }
  });

  it('finds nobody by a pattern, and everybody is still there', async () => {
    for (const search of ['%', '_', '\\', '!', '.*']) {
      const to = `/api/admin/all-users?search=${encodeURIComponent(search)}`;
      expect((await portal.call('GET', to, admin)).body).toMatchObject({ total: 0 });
    }
    expect((await portal.call('GET', '/api/admin/all-users', admin)).body).toMatchObject({
      total: 1,
    });
  });

  it.each<[unknown]>([[{ $gt: '' }], [{ toString: 'x' }], [['a']], [7], [true], [null]])(
    'is refused where %j stands for a text',
    async (value) => {
      for (const to of ['/api/auth/login', '/api/admin/login', '/api/auth/verify']) {
        const body = { email: value, password: value, code: value };
        expect((await portal.call('POST', to, null, body)).status).toBe(400);
      }
      const feedback = { subject: value, message: value };
      expect((await portal.call('POST', '/api/admin/feedback', ada, feedback)).status).toBe(400);
    },
  );

  it('leaves the others their answers while a crowd holds connections and sends great bodies', async () => {
    const time = async () => {
      const began = performance.now();
      await portal.call('GET', '/api/auth/xp/current', ada);
      return performance.now() - began;
    };
    const { hostname, port } = new URL(running.url);
    const crowd = Array.from({ length: 500 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => socket.destroy());
      socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n');
      return socket;
    });
    const great = JSON.stringify({ email: 'x'.repeat(10_000_000) });
    const refused = Array.from({ length: 5 }, () =>
      fetch(new URL('/api/auth/login', running.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: great,
      }).then(
        ({ status }) => status,
        () => 413,
      ),
    );
    const times: number[] = [];
    for (let n = 0; n < 50; n += 1) times.push(await time());
    crowd.forEach((socket) => socket.destroy());
    expect(new Set(await Promise.all(refused))).toEqual(new Set([413]));
    expect(times.sort((a, b) => a - b)[48]).toBeLessThan(500);
  });
});

describe('attack 27: fields that a caller must not set', () => {
  const HOSTILE = {
    role: 'admin',
    totalXP: 1e6,
    isSuspended: true,
    _id: ID,
    userId: ID,
    adminId: ID,

    studentId: ID,
    balanceMxp: 1e9,
    isVerified: true,
    createdAt: '1999-01-01',
    deletedAt: null,
    user: { role: 'admin', totalXP: 1e6 },
  };
  it.each(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])(
    'are refused where they reach for the prototype of everything: %s',
    async (poison) => {
      for (const to of ['/api/auth/login', '/api/auth/register', '/api/admin/feedback']) {
        const response = await fetch(new URL(to, running.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
          body: `{"email":"x@miva.edu.ng",${poison}}`,
        });
        expect(response.status).toBe(400);
      }
      expect(Reflect.get({}, 'role')).toBeUndefined();
    },
  );

  it('change nothing of a registration, a sign-in or the own account', async () => {
    const email = 'mallory@miva.edu.ng';
    await portal.register(email, HOSTILE);
    const code = await portal.codeFor(email);
    const body = { ...HOSTILE, email, code };
    const verified = await portal.call('POST', '/api/auth/verify', null, body);
    expect(verified.status).toBe(200);
    const mallory = await portal.login(email);
    const expected = { role: 'student', totalXP: 0, isSuspended: false, email };
    const { body: seen } = await portal.call('GET', '/api/auth/current-user', mallory);
    expect(seen).toMatchObject({ user: expected });
    expect(mallory.id).not.toBe(ID);
    for (const to of ['/api/auth/xp/add', '/api/auth/update-xp']) {
      await portal.call('POST', to, mallory, { ...HOSTILE, xp: 5, amount: 5 });
    }
    await portal.call('POST', '/api/admin/announcements/mark-read', mallory, HOSTILE);
    const { body: after } = await portal.call('GET', '/api/auth/current-user', mallory);
    expect(after).toMatchObject({ user: expected });
    expect((await portal.call('GET', '/api/admin/stats', mallory)).status).toBe(403);
  });

  it('are not believed in feedback: who sends it is whoever is signed in', async () => {
    const words = { subject: 'Hello', message: 'From Ada', name: 'Dean', department: 'Law' };
    await portal.call('POST', '/api/admin/feedback', ada, { ...HOSTILE, ...words });
    const { body } = await portal.call('GET', '/api/admin/feedback', admin);
    expect(body).toMatchObject([{ name: 'Ada Obi', department: 'Economics' }]);
    expect(JSON.stringify(body)).not.toContain(ID);
  });
});

describe('attack 13: a token that outlives its session', () => {
  it('cannot be renewed: no path gives a token for a token, and a dead one stays dead', async () => {
    const session = await portal.login('ada.obi@miva.edu.ng');
    for (const { method, path: to } of routes.filter((each) => each.access !== 'public')) {
      if (ENDS.test(to)) continue;
      const sent = method === 'POST' ? {} : undefined;
      const asked = to.replace(/:[A-Za-z]+/, ID);
      const { body } = await portal.call(method, asked, session, sent);
      expect(JSON.stringify(body)).not.toMatch(/"(accessToken|token|refreshToken)"/);
    }
    await portal.call('POST', '/api/auth/logout', session);
    for (let n = 0; n < 3; n += 1) {
      expect((await portal.call('GET', '/api/auth/current-user', session)).status).toBe(401);
    }
  });
});

describe('attacks 15 and 46: secrets and forged lines', () => {
  it('a token in an address signs nobody in, and stands in no answer', async () => {
    const to = `/api/auth/current-user?token=${ada.token}&access_token=${ada.token}`;
    const { status, body } = await portal.call('GET', to, null);
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(ada.token);
  });

  it('the log holds no password, token, cookie or code, and no line of anybody else', async () => {
    const canary = 'canary-password-0815';
    await portal.call('POST', '/api/auth/login', null, {
      email: 'x@miva.edu.ng',
      password: canary,
    });
    await portal.call('POST', '/api/auth/login\r\n', null, {}).catch(() => undefined);
    const code = await portal.codeFor('ada.obi@miva.edu.ng');
    const log = running.output();
    for (const secret of [canary, PASSWORD, ADMIN.password, ada.token, admin.token, `"${code}"`]) {
      expect(log).not.toContain(secret);
    }
    expect(log.split('\n').filter((line) => /^\s*level: 60 forged/.test(line))).toEqual([]);
  });
});
