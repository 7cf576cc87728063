import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { PayloadOf } from '@portal/contracts';
import { authenticate, getUser, logout, sessionEnded } from '@portal/contracts/identity';
import { UnsecuredJWT, SignJWT, type JWTPayload } from 'jose';
import { DEVICE, IdentityUnderTest, refusalOf, until } from './testing/identity.fixture';

const email = 'ada@miva.edu.ng';
let identity: IdentityUnderTest;
const ended: PayloadOf<typeof sessionEnded>[] = [];

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  identity.service.bus.join({
    requestHandler: () => undefined,
    eventHandler: (subject) => (message) => {
      const body: unknown = Reflect.get(Object(message), 'body');
      if (subject === sessionEnded.subject) ended.push(sessionEnded.payload.parse(body));
      return Promise.resolve();
    },
  });
  await identity.student(email);
});
afterAll(() => identity.stop());

const byToken = (token: string) => identity.service.messages.request(authenticate, { token });
const byCookie = (cookieSecret: string) =>
  identity.service.messages.request(authenticate, { cookieSecret });
const NOT_SIGNED_IN = { code: 'unauthenticated', message: 'Please sign in.' };

describe('a session', () => {
  it('is proved by its token or by its cookie, and neither tells the other', async () => {
    const { token, cookieSecret, expiresAt } = await identity.login(email);
    const caller = await byToken(token);
    expect(await byCookie(cookieSecret)).toEqual(caller);
    expect(caller.expiresAt).toBe(expiresAt);
    expect(Date.parse(expiresAt) - +identity.now).toBe(7 * 86_400_000);
    expect(await refusalOf(byCookie(token.slice(0, 256)))).toMatchObject(NOT_SIGNED_IN);
    expect(await refusalOf(byToken(cookieSecret))).toMatchObject(NOT_SIGNED_IN);
    expect(await refusalOf(byCookie(caller.sessionId))).toMatchObject(NOT_SIGNED_IN);
  });

  it('keeps neither secret in the database', async () => {
    const { token, cookieSecret } = await identity.login(email);
    const rows = await identity.sql<{ text: string }>('SELECT s::text AS text FROM sessions s');
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).not.toContain(cookieSecret);
    expect(kept).not.toContain(Buffer.from(cookieSecret).toString('hex'));
    expect(kept).not.toContain(token);
    expect(kept).toContain(DEVICE.userAgent);
  });

  it('is a new one with new secrets at each login (attack 14)', async () => {
    const first = await identity.login(email);
    const second = await identity.login(email);
    expect(second.token).not.toBe(first.token);
    expect(second.cookieSecret).not.toBe(first.cookieSecret);
    const [one, other] = [await byToken(first.token), await byToken(second.token)];
    expect(other.sessionId).not.toBe(one.sessionId);
  });

  it('ends by logout for both of its secrets, and the gateways hear of it (attack 12)', async () => {
    const { token, cookieSecret } = await identity.login(email);
    const other = await identity.login(email);
    const { sessionId, userId } = await byToken(token);
    const { messages } = identity.service;
    expect(await messages.request(logout, { sessionId })).toEqual({ message: 'Signed out.' });
    expect(await refusalOf(byToken(token))).toMatchObject(NOT_SIGNED_IN);
    expect(await refusalOf(byCookie(cookieSecret))).toMatchObject(NOT_SIGNED_IN);
    expect(ended).toContainEqual({ userId, sessionIds: [sessionId] });
    await byToken(other.token);
    await messages.request(logout, { sessionId });
    await messages.request(logout, { sessionId: randomUUID() });
  });

  it('ends by itself after its days', async () => {
    const { token, cookieSecret } = await identity.login(email);
    identity.pass(7 * 86_400 - 1);
    await byToken(token);
    identity.pass(1);
    expect(await refusalOf(byToken(token))).toMatchObject(NOT_SIGNED_IN);
    expect(await refusalOf(byCookie(cookieSecret))).toMatchObject(NOT_SIGNED_IN);
  });

  it('does not serve somebody suspended or deleted', async () => {
    const { token, cookieSecret } = await identity.login(email);
    const { userId } = await byToken(token);
    const tomorrow = new Date(+identity.now + 86_400_000);
    await identity.sql('UPDATE users SET suspended_until = $1 WHERE id = $2', [tomorrow, userId]);
    expect((await refusalOf(byToken(token))).code).toBe('suspended');
    expect((await refusalOf(byCookie(cookieSecret))).message).toMatch(/suspended until/);
    const { messages } = identity.service;
    expect(await messages.request(getUser, { userId })).toMatchObject({
      isSuspended: true,
      suspendedUntil: tomorrow.toISOString(),
    });
    await identity.sql('UPDATE users SET suspended_until = NULL, deleted_at = $1 WHERE id = $2', [
      identity.now,
      userId,
    ]);
    expect(await refusalOf(byToken(token))).toMatchObject(NOT_SIGNED_IN);
    expect((await refusalOf(messages.request(getUser, { userId }))).code).toBe('unauthenticated');
    await identity.sql('UPDATE users SET deleted_at = NULL WHERE id = $1', [userId]);
    await byToken(token);
  });

  it('is one of 20 live ones at most: the oldest end, however many begin at once', async () => {
    const own = 'many@miva.edu.ng';
    const first = await identity.student(own);
    identity.pass(1);
    const { sessionId, userId } = await byToken(first.token);
    // Five at a time, as more would be throttled.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => identity.login(own)));
    }
    const live = await identity.sql(
      'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    );
    expect(live).toHaveLength(20);
    expect(await refusalOf(byToken(first.token))).toMatchObject(NOT_SIGNED_IN);
    await until('the event', () =>
      Promise.resolve(ended.find(({ sessionIds }) => sessionIds.includes(sessionId))),
    );
  });

  it('notes when it was last used, to within 5 minutes', async () => {
    const { token } = await identity.login(email);
    const { sessionId } = await byToken(token);
    const lastSeen = async () => {
      const rows = await identity.sql<{ at: Date }>(
        'SELECT last_seen_at AS at FROM sessions WHERE id = $1',
        [sessionId],
      );
      return rows[0]?.at;
    };
    const begun = identity.now;
    identity.pass(299);
    await byToken(token);
    expect(await lastSeen()).toEqual(begun);
    identity.pass(1);
    await byToken(token);
    expect(await lastSeen()).toEqual(identity.now);
  });
});

describe('a forged token (attack 11)', () => {
  const key = () => {
    const secret = identity.service.config.AUTH_SECRET ?? '';
    return Buffer.from(hkdfSync('sha256', secret, '', 'portal/identity/session-token/v1', 32));
  };
  let claims: JWTPayload;
  const seconds = () => Math.floor(+identity.now / 1_000);

  beforeAll(async () => {
    const { sessionId, userId } = await byToken((await identity.login(email)).token);
    claims = {
      iss: 'portal/identity',
      aud: 'portal',
      sub: userId,
      sid: sessionId,
      iat: seconds(),
      exp: seconds() + 3_600,
    };
  });

  const sign = (changes: JWTPayload, header: object = {}, by: Uint8Array = key()) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'portal-session+jwt', ...header })
      .sign(by);

  it('would be taken if it were ours', async () => {
    expect(await byToken(await sign({}))).toMatchObject({ email });
  });

  it.each<[string, () => string | Promise<string>]>([
    ['without a signature', () => new UnsecuredJWT(claims).encode()],
    ['with alg none and our type', () => unsigned({ alg: 'none', typ: 'portal-session+jwt' })],
    ['with alg None', () => unsigned({ alg: 'None', typ: 'portal-session+jwt' })],
    ['by another key', () => sign({}, {}, Buffer.alloc(32, 7))],
    [
      'by the bare AUTH_SECRET',
      () => sign({}, {}, Buffer.from(identity.service.config.AUTH_SECRET ?? '')),
    ],
    [
      'by a public key used as a secret',
      () => sign({}, {}, Buffer.from('-----BEGIN PUBLIC KEY-----')),
    ],
    ['by another HMAC', () => sign({}, { alg: 'HS512' }, Buffer.concat([key(), key()]))],
    ['with a kid and a jku of somebody', () => foreignKey()],
    ['for another audience', () => sign({ aud: 'elsewhere' })],
    ['of another issuer', () => sign({ iss: 'elsewhere' })],
    ['of another type', () => sign({}, { typ: 'JWT' })],
    ['that has run out', () => sign({ exp: seconds() - 61 })],
    ['that holds only later', () => sign({ nbf: seconds() + 61 })],
    ['that never runs out', () => sign({ exp: undefined })],
    ['for another user', () => sign({ sub: randomUUID() })],
    ['for another session', () => sign({ sid: randomUUID() })],
    ['for something that is no user', () => sign({ sub: "' OR 1=1 --" })],
    ['that is no token', () => 'nonsense'],
    ['of nothing', () => ''],
    ['of dots', () => '..'],
  ])('%s is refused', async (_, make) => {
    expect(await refusalOf(byToken(await make()))).toMatchObject(NOT_SIGNED_IN);
  });

  it('may differ from our clock by a minute', async () => {
    await byToken(await sign({ exp: seconds() - 30, nbf: seconds() + 30 }));
  });

  function unsigned(header: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part(header)}.${part(claims)}.`;
  }

  function foreignKey(): string {
    const header = {
      alg: 'HS256',
      typ: 'portal-session+jwt',
      kid: '../../dev/null',
      jku: 'https://evil.example/keys',
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${part(header)}.${part(claims)}`;
    return `${body}.${createHmac('sha256', '').update(body).digest('base64url')}`;
  }
});
