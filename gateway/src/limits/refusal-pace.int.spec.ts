import { Agent, get } from 'node:http';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const AT_ONCE = 20;
const PROXY = '127.0.0.1';

describe('refusals behind a trusted proxy (F4)', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway({ TRUST_PROXY: PROXY, RATE_ADDRESS: '1' });
  });
  afterEach(() => gateway.stop());

  /** Returns the status of a request and its duration in ms. */
  const ask = (agent: Agent, client: string, path = '/api/site') =>
    new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
      const startedAt = performance.now();
      const headers = { 'x-forwarded-for': client };
      get(`${gateway.url}${path}`, { agent, headers }, (response) => {
        const { statusCode: status } = response.resume();
        response.once('end', () => resolve({ status, ms: performance.now() - startedAt }));
      }).once('error', reject);
    });
  const useUp = async (agent: Agent, client: string) => {
    let last = await ask(agent, client);
    for (let n = 0; last.ms < 900 && n < 10 * AT_ONCE; n += 1) last = await ask(agent, client);
    return last;
  };

  it('come a second later to a client that has had many, one at a time on each connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    expect(await useUp(agent, '192.0.2.1')).toMatchObject({ status: 429 });
    const startedAt = performance.now();
    const again = Array.from({ length: 80 }, () => ask(agent, '192.0.2.1'));
    const statuses = (await Promise.all(again)).map(({ status }) => status);
    expect(statuses).toEqual(Array(80).fill(429));
    // 80 refusals on 20 connections take four seconds, less the 5 a second sent immediately.
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
    agent.destroy();
  });

  it('come back one by one to those who were refused together', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    await useUp(agent, '192.0.2.1');
    const waves = await Promise.all(Array.from({ length: 40 }, () => ask(agent, '192.0.2.1')));
    const held = waves.map(({ ms }) => ms).filter((ms) => ms > 900);
    expect(held.length).toBeGreaterThan(20);
    expect(Math.max(...held) - Math.min(...held)).toBeGreaterThan(500);
    agent.destroy();
  });

  it('delay neither what is no refusal, nor another client, by the same proxy', async () => {
    const flood = new Agent({ keepAlive: true, maxSockets: 5 });
    await useUp(flood, '192.0.2.1');
    let answered = 0;
    const refused = Array.from({ length: 200 }, () => ask(flood, '192.0.2.1'));
    for (const each of refused) each.then(() => (answered += 1)).catch(() => undefined);
    const others = new Agent();
    expect(await ask(others, '192.0.2.1', '/student')).toMatchObject({ status: 200 });
    expect(await ask(others, '192.0.2.2')).toMatchObject({ status: 200 });
    expect(await ask(others, '192.0.2.2')).toMatchObject({ status: 429 });
    expect(answered).toBeLessThan(100); // the flood needs four seconds for them
    flood.destroy();
  });
});
