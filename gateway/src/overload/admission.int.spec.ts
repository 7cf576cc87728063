import { authenticate, sessionEnded } from '@portal/contracts/identity';
import { getBalance, showLeaderboard } from '@portal/contracts/xp';
import { until } from '@portal/testing';
import { Agent, request as ask } from 'node:http';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import { Admission, OF_ADDRESS } from './admission';
import { LIMITS, type FairTurns } from './fair-turns';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Starts a gateway whose calls can be held, so that a test decides how long it is overloaded. */
async function begin() {
  const gateway = await startTestGateway();
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const call = (path: string, token = '', method = 'GET', localAddress = '127.0.0.1') =>
    new Promise<Answer>((resolve, reject) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const options = { method, headers, agent, localAddress };
      const sent = ask(`${gateway.url}${path}`, options, (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => (text += bytes.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.once('error', reject);
      sent.end(method === 'POST' ? '{}' : undefined);
    });
  return { gateway, call, end: () => gateway.stop().finally(() => agent.destroy()) };
}

describe('the leaderboard', () => {
  it('of every length comes from one list', async () => {
    const { gateway, call, end } = await begin();
    for (const name of ['Ada Obi', 'Ben Eze', 'Eve Ike']) gateway.world.signIn('student', { name });
    const boards = await Promise.all(
      Array.from({ length: 300 }, (_, n) => call(`/api/leaderboard?limit=${(n % 100) + 1}`)),
    );
    expect(boards.map(({ status }) => status)).toEqual(Array<number>(300).fill(200));
    // A list is cached for 5 s: a slow machine may request it again, but never once per length.
    expect(gateway.world.countOf(showLeaderboard.subject)).toBeLessThan(30);
    const rowsOf = ({ text }: Answer) => (JSON.parse(text) as { users: object[] }).users;
    expect(boards.slice(0, 3).map((board) => rowsOf(board).length)).toEqual([1, 2, 3]);
    expect(boards[1] && rowsOf(boards[1])).toEqual(boards[2] && rowsOf(boards[2]).slice(0, 2));
    await end();
  });
});

describe('a portal that is overloaded', () => {
  let gateway: TestGateway;
  let call: Awaited<ReturnType<typeof begin>>['call'];
  let end: () => Promise<void>;
  let turns: FairTurns;
  let isOverloaded: jest.SpyInstance;
  beforeEach(async () => {
    ({ gateway, call, end } = await begin());
    turns = Reflect.get(gateway.app.get(Admission), 'turns') as FairTurns;
    isOverloaded = jest.spyOn(turns, 'isOverloaded', 'get');
  });
  afterEach(() => end());

  it('answers a poll from what its asker was sent, and says when to ask again', async () => {
    const ada = gateway.world.signIn('student');
    const ben = gateway.world.signIn('student');
    gateway.world.balances.set(ada.caller.userId, 5_000);
    const before = await call('/api/auth/xp/current', ada.token);
    gateway.world.balances.set(ada.caller.userId, 9_000);
    isOverloaded.mockReturnValue(true);
    const during = await call('/api/auth/xp/current', ada.token);
    expect([during.status, during.text]).toEqual([200, before.text]);
    expect(Number(during.headers['retry-after'])).toBeGreaterThanOrEqual(10);
    expect(during.headers['x-content-type-options']).toBe('nosniff');
    expect(during.headers['etag']).toBe(before.headers['etag']);
    // No other user receives it, and an answer that is not cached is requested.
    await call('/api/auth/xp/current', ben.token);
    const bens = await call('/api/auth/xp/current', ben.token);
    expect(JSON.parse(bens.text)).toMatchObject({ totalXP: 0 });
    expect(gateway.world.countOf(getBalance.subject)).toBe(2);
  });

  it('ends the connection of a call for which there is no room to wait', async () => {
    const taken = await call('/api/site');
    expect([taken.status, taken.headers['connection']]).toEqual([200, 'keep-alive']);
    jest.spyOn(turns, 'enter').mockReturnValueOnce(false);
    const { status, headers, text } = await call('/api/site');
    expect([status, headers['connection']]).toEqual([429, 'close']);
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many_requests' });
  });

  it('gives nobody what was kept for a session that has ended', async () => {
    const ada = gateway.world.signIn('student');
    await call('/api/auth/xp/current', ada.token);
    const { userId, sessionId } = ada.caller;
    await gateway.emit(sessionEnded, { userId, sessionIds: [sessionId] });
    isOverloaded.mockReturnValue(true);
    expect((await call('/api/auth/xp/current', ada.token)).status).toBe(401);
  });
});

describe('an address that asks for hundreds at once', () => {
  it('waits behind its own calls, while a stranger elsewhere is answered', async () => {
    const { gateway, call, end } = await begin();
    // Held calls count until they are answered, even on a slow machine.
    const turns = Reflect.get(gateway.app.get(Admission), 'turns') as object;
    Reflect.set(turns, 'limits', { ...LIMITS, countedMs: 600_000 });
    let answer = (): void => undefined;
    gateway.world.held = new Promise((resolve) => (answer = resolve));
    const many = Array.from({ length: 250 }, (_, n) =>
      call('/api/auth/current-user', `made-up-${n}`, 'GET', '127.0.0.5'),
    );
    const answered = Promise.all(many);
    await until(() => gateway.world.countOf(authenticate.subject) >= OF_ADDRESS.runningMost);
    expect((await call('/api/site', '', 'GET', '127.0.0.7')).status).toBe(200);
    // On a slow machine the first calls have timed out by now and the next have started; the last
    // have not.
    expect(gateway.world.countOf(authenticate.subject)).toBeLessThan(many.length);
    gateway.world.held = null;
    answer();
    const statuses = new Set((await answered).map(({ status }) => status));
    expect(statuses).toContain(401);
    expect([...statuses].filter((status) => ![401, 503, 504].includes(status))).toEqual([]);
    await end();
  });
});
