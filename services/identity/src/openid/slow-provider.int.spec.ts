import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finishOpenId, startOpenId } from '@portal/contracts/openid';
import { DEVICE, IdentityUnderTest, refusalOf, until } from '../testing/identity.fixture';

const SECRET = 'a'.repeat(43);
/** Token requests that the provider has not answered yet. */
const held = new Set<ServerResponse>();
let most = 0;

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url !== '/token') {
    response.end(JSON.stringify(metadata()));
    return;
  }
  held.add(response);
  most = Math.max(most, held.size);
});
const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
const metadata = () => ({
  issuer: issuer(),
  authorization_endpoint: `${issuer()}/auth`,
  token_endpoint: `${issuer()}/token`,
  jwks_uri: `${issuer()}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
function refuseHeld() {
  for (const response of held) {
    held.delete(response);
    response.statusCode = 400;
    response.end(JSON.stringify({ error: 'invalid_grant' }));
  }
}

let identity: IdentityUnderTest;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  identity = await IdentityUnderTest.start({
    env: { OIDC_ISSUER: issuer(), GOOGLE_CLIENT_ID: 'portal', GOOGLE_CLIENT_SECRET: 'a-secret' },
  });
});
afterAll(async () => {
  await identity.stop();
  server.closeAllConnections();
  server.close();
});

it('a provider that is slow holds eight calls at most, and networks take turns at it', async () => {
  const { messages } = identity.service;
  const { url } = await messages.request(startOpenId, { browserSecret: SECRET });
  const state = new URL(url).searchParams.get('state') ?? '';
  const finish = (address: string) =>
    refusalOf(
      messages.request(finishOpenId, {
        code: 'made up',
        state,
        browserSecret: SECRET,
        device: { ...DEVICE, address },
      }),
    ).then(({ code }) => code);
  let refusedYet = 0;
  const crowd = Array.from({ length: 100 }, async () => {
    const code = await finish('198.51.100.3');
    refusedYet += 1;
    return code;
  });
  await until('eight calls', () => Promise.resolve(held.size === 8 || undefined));
  const otherDevice = finish('203.0.113.80').then((code) => ({ code, before: refusedYet }));
  await until('the end of all', () => {
    refuseHeld();
    return Promise.resolve(refusedYet === crowd.length || undefined);
  });
  const codes = await Promise.all(crowd);
  // At most 64 requests wait per network; the others are refused immediately.
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(100 - 8 - 64);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(72);
  expect(most).toBe(8);
  const { code, before } = await otherDevice;
  expect(code).toBe('wrong_credentials');
  expect(before).toBeLessThan(60);
});
