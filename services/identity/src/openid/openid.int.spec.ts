import { scaledMs } from '@portal/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSignInWays } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import { finishOpenId, startOpenId } from '@portal/contracts/openid';
import { ADMIN, DEVICE, IdentityUnderTest, refusalOf } from '../testing/identity.fixture';
import { TestOpenIdProvider } from '../testing/openid-provider.fixture';

const SECRET = 'a'.repeat(43);
const OTHER_SECRET = 'b'.repeat(43);
const ADA = 'ada@miva.edu.ng';
let provider: TestOpenIdProvider;
let identity: IdentityUnderTest;
beforeAll(async () => {
  provider = await TestOpenIdProvider.start('http://localhost:3000/signed-in');
  // The library uses the system clock, so the portal must as well.
  identity = await IdentityUnderTest.start({ env: provider.env, at: Date.now() });
  await identity.student(ADA);
});
afterAll(async () => {
  await identity.stop();
  await provider.stop();
});

const messages = () => identity.service.messages;
const start = async (browserSecret = SECRET) =>
  (await messages().request(startOpenId, { browserSecret })).url;
type Returned = Record<string, string>;
const finish = ({ code = '', state = '', iss }: Returned, browserSecret = SECRET) =>
  messages().request(finishOpenId, { code, state, iss, browserSecret, device: DEVICE });

/** Signs in at the provider as an account with this address. */
async function signInAs(subject: string, email: string, isVerified = true) {
  await provider.setAccounts({ [subject]: { email, email_verified: isVerified } });
  return provider.signIn(await start(), subject);
}

describe('the Google button', () => {
  it('signs a student in by the verified e-mail address, with a new session', async () => {
    const first = await finish(await signInAs('sub-ada', 'Ada@miva.edu.ng'));
    const caller = await messages().request(authenticate, { token: first.token });
    expect(caller).toMatchObject({ email: ADA, role: 'student' });
    const second = await finish(await signInAs('sub-ada', ADA));
    expect(second.token).not.toBe(first.token);
    expect(second.cookieSecret).not.toBe(first.cookieSecret);
  });

  it('knows who has signed in before, whatever the address is by now', async () => {
    await finish(await signInAs('sub-ada', ADA));
    const { token } = await finish(await signInAs('sub-ada', 'elsewhere@example.org', false));
    const caller = await messages().request(authenticate, { token });
    expect(caller.email).toBe(ADA);
  });

  it('asks the provider by the code flow with PKCE, state and nonce, and tells no secret', async () => {
    const url = new URL(await start());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'portal',
      redirect_uri: 'http://localhost:3000/signed-in',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(url.searchParams.get(name)).toHaveLength(43);
    }
    expect(url.href).not.toMatch(/a-secret-of-the-client|aaaaaaaa/);
  });

  it.each([
    ['an unverified address', 'sub-new', ADA, false, 'forbidden'],
    ['another domain', 'sub-new', 'ada@example.org', true, 'invalid_input'],
    ['a domain that only ends alike', 'sub-new', 'ada@evilmiva.edu.ng', true, 'invalid_input'],
    ['an address without an account', 'sub-new', 'nobody@miva.edu.ng', true, 'not_found'],
    ['an admin', 'sub-new', ADMIN.email, true, 'forbidden'],
  ])('refuses %s', async (_, subject, email, isVerified, code) => {
    const returned = await signInAs(subject, email, isVerified);
    expect((await refusalOf(finish(returned))).code).toBe(code);
  });

  it('refuses the browser that did not begin it, another state, and a code that was used', async () => {
    const stolen = await signInAs('sub-ada', ADA);
    expect((await refusalOf(finish(stolen, OTHER_SECRET))).code).toBe('wrong_credentials');
    const twisted = { ...(await signInAs('sub-ada', ADA)), state: 'x'.repeat(43) };
    expect((await refusalOf(finish(twisted))).code).toBe('wrong_credentials');
    const used = await signInAs('sub-ada', ADA);
    await finish(used);
    expect((await refusalOf(finish(used))).code).toBe('wrong_credentials');
    const invented = { ...used, code: 'invented' };
    expect((await refusalOf(finish(invented))).code).toBe('wrong_credentials');
  });

  it('refuses who is suspended, and joins nobody to a deleted account', async () => {
    await identity.sql('UPDATE users SET suspended_until = $1 WHERE email = $2', [
      new Date(Date.now() + 3_600_000),
      ADA,
    ]);
    const suspended = await signInAs('sub-ada', ADA);
    expect((await refusalOf(finish(suspended))).code).toBe('suspended');
    await identity.sql(
      'UPDATE users SET suspended_until = NULL, deleted_at = now() WHERE email = $1',
      [ADA],
    );
    const deleted = await signInAs('sub-ada', ADA);
    expect((await refusalOf(finish(deleted))).code).toBe('not_found');
    await identity.sql('UPDATE users SET deleted_at = NULL WHERE email = $1', [ADA]);
  });

  it('is told of only where a client id is set', async () => {
    const ways = await messages().request(getSignInWays, {});
    expect(ways).toEqual({ googleSignIn: true, passwordReset: false });
    const without = await IdentityUnderTest.start();
    await expect(without.service.messages.request(getSignInWays, {})).resolves.toMatchObject({
      googleSignIn: false,
    });
    const call = without.service.messages.request(startOpenId, { browserSecret: SECRET });
    expect(await refusalOf(call)).toMatchObject({
      code: 'not_found',
      message: 'Google login not wired in this snippet.',
    });
    await without.stop();
  });
});

describe('a provider that is away', () => {
  it.each([
    ['does not answer at all', () => undefined],
    ['answers nonsense', (response: { end(text: string): void }) => response.end('<html>')],
  ])('and %s is an outage for one button, and not for ever', async (_, answer) => {
    const silent = createServer((_request, response) => void answer(response));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo; // it listens on TCP
    const env = { ...provider.env, OIDC_ISSUER: `http://127.0.0.1:${port}` };
    const alone = await IdentityUnderTest.start({ env });
    const startedAt = performance.now();
    const call = alone.service.messages.request(startOpenId, { browserSecret: SECRET });
    expect(await refusalOf(call)).toMatchObject({
      code: 'unavailable',
      message: 'Google login failed.',
    });
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(9_000));
    silent.closeAllConnections();
    silent.close();
    await alone.stop();
  });
});
