import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { startTestGateway } from '../testing/test-gateway.fixture';

/** Maximum number of calls in progress for one person. */
const MOST = 64;

it('calls that are left while identity is slow take nothing from their person', async () => {
  const gateway = await startTestGateway();
  const headers = { authorization: `Bearer ${gateway.world.signIn('student').token}` };
  const url = `${gateway.url}/api/auth/current-user`;
  const server: Server = gateway.app.getHttpServer();
  let answer = (): void => undefined;
  gateway.world.held = new Promise((resolve) => (answer = resolve));
  for (let call = 0; call < MOST; call += 1) {
    const leave = new AbortController();
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const left = fetch(url, { headers, signal: leave.signal }).catch(() => undefined);
    const [, response] = await arrived;
    leave.abort();
    await Promise.all([left, response.closed || once(response, 'close')]);
  }
  gateway.world.held = null;
  answer();
  const answers = await Promise.all(Array.from({ length: MOST }, () => fetch(url, { headers })));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(MOST).fill(200));
  await gateway.stop();
});
