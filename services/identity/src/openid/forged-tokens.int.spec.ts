import { scaledMs } from '@portal/testing';
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { finishOpenId, startOpenId } from '@portal/contracts/openid';
import { SignJWT, type JWTPayload } from 'jose';
import {
  CLIENT_SECRET,
  ForgingProvider,
  sendJson,
  type Forgery,
} from '../testing/forging-provider.fixture';
import { DEVICE, IdentityUnderTest, refusalOf } from '../testing/identity.fixture';

const SECRET = 'a'.repeat(43);
const ADA = 'ada@miva.edu.ng';
const HOUR = 3_600;
let forger: ForgingProvider;
let identity: IdentityUnderTest;
beforeAll(async () => {
  forger = await ForgingProvider.start();
  identity = await IdentityUnderTest.start({ env: forger.env, at: Date.now() });
  await identity.student(ADA);
});
afterAll(async () => {
  await identity.stop();
  await forger.stop();
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const start = async (browserSecret = SECRET) =>
  (await identity.service.messages.request(startOpenId, { browserSecret })).url;
/** Performs a complete sign-in, valid except for the forgery. */
async function signIn(forgery: Forgery = {}) {
  forger.forgery = forgery;
  const returned = forger.comeBack(await start());
  const request = { ...returned, browserSecret: SECRET, device: DEVICE };
  return identity.service.messages.request(finishOpenId, request);
}
const sessions = async () =>
  (await identity.sql<{ id: string }>('SELECT id FROM sessions')).map(({ id }) => id);
const joined = () => identity.sql('SELECT subject FROM openid_accounts');
const change = (changes: JWTPayload) => ({
  claims: (right: JWTPayload) => ({ ...right, ...changes }),
});

const unsigned: Forgery = {
  sign: (claims) => Promise.resolve(`${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`),
};
const signedByTheSecret: Forgery = {
  sign: (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET)),
};
const without = (name: string): Forgery => ({
  claims: (right) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name)),
});
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

// Runs first, before any subject is linked to an account, so that only the token could grant
// access.
describe('attack 11 at the Google button: an id token', () => {
  it.each<[string, Forgery]>([
    ['without a signature (alg none)', unsigned],
    ["signed by the client's secret (HS256)", signedByTheSecret],
    [
      'signed by a key that the provider does not publish',
      { sign: (claims, by) => by.signed(claims, 'foreign') },
    ],
    ['of another issuer', change({ iss: 'https://accounts.evil.example' })],
    ['for another client', change({ aud: 'another-client' })],
    ['for several clients, issued to another', change({ aud: ['portal', 'evil'], azp: 'evil' })],
    ['of another sign-in (nonce)', change({ nonce: 'n'.repeat(43) })],
    ['without a nonce', without('nonce')],
    ['that has expired', change({ iat: secondsFromNow(-2 * HOUR), exp: secondsFromNow(-HOUR) })],
    ['without an end', without('exp')],
    ['that begins later only', change({ nbf: secondsFromNow(HOUR) })],
    ['without a subject', without('sub')],
    ['with NUL in its subject', change({ sub: 'sub\u0000ada' })],
    ['with NUL in its e-mail', change({ email: 'a\u0000da@miva.edu.ng' })],
    ['whose address is verified in a word', change({ email_verified: 'true' })],
    ['whose address is verified by a number', change({ email_verified: 1 })],
    ['that is none', { sign: () => Promise.resolve('not.a.token') }],
    ['that is missing', { fault: (to) => sendJson(to, { access_token: 'a', token_type: 'b' }) }],
  ])('%s signs nobody in', async (_, forgery) => {
    const before = await sessions();
    expect(await refusalOf(signIn(forgery))).toMatchObject({
      code: 'wrong_credentials',
      message: 'Google login failed.',
    });
    expect(await sessions()).toEqual(before);
    expect(await joined()).toEqual([]);
  });

  it.each([undefined, false])('whose email_verified is %s joins nobody', async (value) => {
    const refusal = await refusalOf(signIn(change({ email_verified: value })));
    expect(refusal.code).toBe('forbidden');
    expect(await joined()).toEqual([]);
  });

  it('that is right in all of this signs in: none of the others failed by another fault', async () => {
    await expect(signIn()).resolves.toMatchObject({ message: 'Signed in.' });
    expect(await joined()).toEqual([{ subject: 'sub-ada' }]);
  });

  it('that is right, of somebody who is an admin by now, signs nobody in', async () => {
    await identity.sql("UPDATE users SET role = 'admin' WHERE email = $1", [ADA]);
    expect((await refusalOf(signIn())).code).toBe('forbidden');
    await identity.sql("UPDATE users SET role = 'student' WHERE email = $1", [ADA]);
  });
});

describe('what goes to the provider and into the log', () => {
  it('is the verifier of the challenge, in a body and not in an address', async () => {
    const challenge = new URL(await start()).searchParams.get('code_challenge');
    await signIn();
    const body = forger.redeemed.at(-1);
    const verifier = body?.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
    expect(body?.get('redirect_uri')).toBe('http://localhost:3000/signed-in');
  });

  it('is another state, nonce and challenge for each browser', async () => {
    const [one, other] = [await start(), await start('b'.repeat(43))].map(
      (address) => new URL(address).searchParams,
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)).not.toBe(other?.get(name));
    }
  });

  it('is no code, state, token or secret in the log of a refusal or an outage', async () => {
    const said: string[] = [];
    const levels = ['log', 'warn', 'error', 'debug', 'verbose'] as const;
    const spies = levels.map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => {
        said.push(line.map((part) => (part instanceof Error ? part.stack : String(part))).join());
      }),
    );
    const address = new URL(await start());
    await refusalOf(signIn(unsigned));
    const inWords = { error: 'invalid_grant', error_description: 'code-of-the-forger is used' };
    await refusalOf(signIn({ fault: (to) => sendJson(to, inWords, 400) }));
    await refusalOf(signIn({ fault: (to) => to.destroy() }));
    for (const spy of spies) spy.mockRestore();
    expect(said.join('\n')).toMatch(/refused[\s\S]*does not answer/);
    const state = address.searchParams.get('state') ?? 'none';
    for (const secret of [state, SECRET, CLIENT_SECRET, 'code-of-the-forger', ADA, 'eyJ']) {
      expect(said.join('\n')).not.toContain(secret);
    }
  });
});

describe('a provider that fails while the code is redeemed', () => {
  it.each<[string, Forgery['fault']]>([
    ['hangs up', (to) => to.destroy()],
    ['answers with a page', (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['answers 502', (to) => to.writeHead(502).end()],
    ['answers 503 in its words', (to) => sendJson(to, { error: 'temporarily_unavailable' }, 503)],
    ['leads elsewhere', (to) => to.writeHead(307, { location: 'http://169.254.169.254/' }).end()],
  ])('and %s is an outage', async (_, fault) => {
    expect(await refusalOf(signIn({ fault }))).toMatchObject({
      code: 'unavailable',
      message: 'Google login failed.',
    });
  });

  it('and says nothing is given up after 5 s', async () => {
    const startedAt = performance.now();
    expect((await refusalOf(signIn({ fault: () => undefined }))).code).toBe('unavailable');
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(9_000));
  });

  it('and was away at first is asked again at the next click', async () => {
    const late = await IdentityUnderTest.start({ env: forger.env });
    const click = () => late.service.messages.request(startOpenId, { browserSecret: SECRET });
    forger.isDown = true;
    expect((await refusalOf(click())).code).toBe('unavailable');
    forger.isDown = false;
    expect((await click()).url).toMatch(`${forger.issuer}/authorize?`);
    await late.stop();
  });
});
