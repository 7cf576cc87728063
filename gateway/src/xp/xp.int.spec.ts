import { scaledMs } from '@portal/testing';
import {
  getLeaderboardRoute,
  LEADERBOARD_MAX,
  leaderboardChanged,
  showLeaderboard,
  xpChanged,
} from '@portal/contracts/xp';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

describe('XP over HTTP', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway();
  });
  afterEach(() => gateway.stop());

  const get = (path: string, session?: TestSession) => {
    const call = request(gateway.url).get(path);
    return session ? call.set('authorization', `Bearer ${session.token}`) : call;
  };
  const signIn = (name: string, balanceMxp: number) => {
    const session = gateway.world.signIn('student', { name });
    gateway.world.balances.set(session.caller.userId, balanceMxp);
    return session;
  };

  it('is in XP with up to three decimals', async () => {
    const ada = signIn('Ada Obi', 500_500);
    expect((await get('/api/auth/xp/current', ada)).body).toEqual({
      totalXP: 500.5,
      lifetimeXP: 500.5,
      highestLevel: 'Novice',
    });
    const history = await get('/api/xp/history?limit=5', ada);
    expect(history.body).toMatchObject({
      entries: [{ changeXP: 2, balanceXP: 2, reason: 'test' }],
    });
    expect(history.text).not.toContain('Mxp');
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1&limit=2', 'before=-1', 'limit[a]=1'])(
    'has no page of %s',
    async (query) => {
      const ada = signIn('Ada Obi', 0);
      const response = await get(`/api/xp/history?${query}`, ada);
      expect(response.status).toBe(query === 'limit[a]=1' ? 200 : 400);
    },
  );

  it('asks for strangers’ leaderboard as nobody’s, and for a student’s as the session’s', async () => {
    const ada = signIn('Ada Obi', 3_000);
    await get('/api/leaderboard');
    expect(gateway.world.lastOf(showLeaderboard.subject)).toEqual({
      limit: LEADERBOARD_MAX,
      viewerId: null,
    });
    await get(`/api/leaderboard?limit=5&viewerId=${randomUUID()}`, ada);
    const viewerId = ada.caller.userId;
    expect(gateway.world.lastOf(showLeaderboard.subject)).toEqual({ limit: 50, viewerId });
  });

  it('asks twice for the boards of all lengths that a student reads, and cuts them', async () => {
    const ada = signIn('Ada Obi', 3_000);
    for (const name of ['Ben Eze', 'Eve Ike', 'Joy Udo']) signIn(name, 1_000);
    const rows: number[] = [];
    for (let limit = 1; limit <= LEADERBOARD_MAX; limit += 1) {
      const { text, headers } = await get(`/api/leaderboard?limit=${limit}`, ada);
      const { users, own, total } = getLeaderboardRoute.response.parse(JSON.parse(text));
      expect([own?.name, total, typeof headers['etag']]).toEqual(['Ada Obi', 4, 'string']);
      rows.push(users.length);
    }
    expect([rows.slice(0, 5), rows.at(-1)]).toEqual([[1, 2, 3, 4, 4], 4]);
    expect(gateway.world.countOf(showLeaderboard.subject)).toBe(2);
  });

  it('shows students full names and their own row, also beyond the rows asked for', async () => {
    signIn('Ada Obi', 3_000);
    const ben = signIn('Ben Eze', 1_000);
    const response = await get('/api/leaderboard?limit=1', ben);
    expect(response.body).toMatchObject({
      users: [{ name: 'Ada Obi', rank: 1 }],
      own: { _id: ben.caller.userId, name: 'Ben Eze', totalXP: 1, rank: 2 },
    });
  });

  it('shows the rows that fit the own row soon after XP has changed', async () => {
    const ada = signIn('Ada Obi', 1_000);
    await get('/api/leaderboard', ada);
    gateway.world.balances.set(ada.caller.userId, 3_000);
    await gateway.emit(xpChanged, {
      studentId: ada.caller.userId,
      balanceMxp: 3_000,
      changeMxp: 2_000,
      revision: 1,
      reason: 'test',
    });
    const startedAt = performance.now();
    const seen = async () => (await get('/api/leaderboard', ada)).text.match(/"totalXP":3\b/g);
    while ((await seen())?.length !== 2);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(1_500));
  });

  it('keeps a board until a change of XP touches it, or its names have changed', async () => {
    const ada = signIn('Ada Obi', 3_000);
    // As many students as screens show rank before Ben.
    for (let n = 1; n < 50; n += 1) signIn('Joy Udo', 2_000);
    const ben = signIn('Ben Eze', 1_000);
    const board = () => get('/api/leaderboard', ben);
    const asked = () => gateway.world.countOf(showLeaderboard.subject);
    const changed = (session: TestSession, balanceMxp: number, changeMxp: number) =>
      gateway.emit(xpChanged, {
        studentId: session.caller.userId,
        balanceMxp,
        changeMxp,
        revision: 1,
        reason: 'test',
      });
    await board();
    await board();
    expect(asked()).toBe(1);
    const eve = signIn('Eve Ike', 0);
    await changed(eve, 500, 500); // far below
    await board();
    expect(asked()).toBe(1);
    await changed(eve, 1_500, 1_000); // past Ben
    await board();
    expect(asked()).toBe(2);
    await gateway.emit(leaderboardChanged, {});
    await board();
    expect(asked()).toBe(3);
    await changed(ada, 4_000, 1_000); // in the rows
    await board();
    expect(asked()).toBe(4);
  });

  it('shows a new balance as soon as the ledger has told it', async () => {
    const ada = signIn('Ada Obi', 1_000);
    expect((await get('/api/auth/xp/current', ada)).body).toHaveProperty('totalXP', 1);
    gateway.world.balances.set(ada.caller.userId, 3_000);
    expect((await get('/api/auth/xp/current', ada)).body).toHaveProperty('totalXP', 1);
    await gateway.emit(xpChanged, {
      studentId: ada.caller.userId,
      balanceMxp: 3_000,
      changeMxp: 2_000,
      revision: 1,
      reason: 'test',
    });
    expect((await get('/api/auth/xp/current', ada)).body).toHaveProperty('totalXP', 3);
  });
});
