import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Metrics } from '@portal/platform';
import { startSourceProcess, until } from '@portal/testing';
import { breakDown, echo, hoard, shout, spin, swell } from './sample-tasks.fixture';
import { usageOf } from './process-usage';
import type { WorkerLimits } from './worker-limits';
import { SMALL_IN_ROW } from './waiting-line';
import { workerMetrics } from './worker-metrics';
import { closeWorkerPools, WorkerPool, type WorkerPoolOptions } from './worker-pool';

const ENTRY = path.join(__dirname, 'sample-worker.fixture.ts');
const OWNER = path.join(__dirname, 'pool-owner.fixture.ts');
const LIMITS = {
  processorMs: 20_000,
  wallMs: 25_000,
  heapMb: 100,
  memoryMb: 400,
  answerBytes: 100_000,
};
const ever = new AbortController().signal;
const by = (owner: string, signal = ever) => ({ owner, signal });

const pools: WorkerPool[] = [];
function openPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = new WorkerPool({
    entry: ENTRY,
    places: 2,
    limits: LIMITS,
    slicesMs: [500, 2_000],
    waiting: 50,
    refusal: () => new Error('All places are taken.'),
    waitingEach: 5,
    refusalEach: () => new Error('Your places are taken.'),
    metrics: workerMetrics(new Metrics(), 'test'),
    ...options,
  });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
async function msOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

describe('a pool of processes', () => {
  it('starts one when it is asked, and keeps it for the next work', async () => {
    const pool = openPool();
    expect(pool.pids).toEqual([]);
    const first = await pool.run(echo, { text: 'Ẹ kú àárọ̀' }, by('ada'));
    const second = await pool.run(echo, { text: 'b' }, by('ada'));
    expect(first).toEqual({ text: 'Ẹ kú àárọ̀', pid: second.pid });
    expect(pool.pids).toEqual([second.pid]);
    expect(second.pid).not.toBe(process.pid);
  });

  it.each<[string, Partial<WorkerLimits>, string, (pool: WorkerPool) => Promise<unknown>]>([
    [
      'computes too long',
      { processorMs: 400 },
      'processor',
      (pool) => pool.run(spin, { ms: 15_000 }, by('ada')),
    ],
    [
      'takes too long',
      { wallMs: 400 },
      'time',
      (pool) => pool.run(echo, { text: '', afterMs: 15_000 }, by('ada')),
    ],
    ['fills the heap', {}, 'memory', (pool) => pool.run(hoard, {}, by('ada'))],
    ['fills memory outside the heap', {}, 'memory', (pool) => pool.run(swell, {}, by('ada'))],
    ['answers too much', {}, 'answer', (pool) => pool.run(shout, { bytes: 200_000 }, by('ada'))],
  ])('ends a work that %s, and does the next', async (_, limits, limit, run) => {
    const pool = openPool({ limits: { ...LIMITS, ...limits } });
    await expect(run(pool)).rejects.toMatchObject({ name: 'OverLimitError', limit });
    await expect(pool.run(echo, { text: 'on' }, by('ada'))).resolves.toMatchObject({ text: 'on' });
  });

  it('tells a task that fails from one above its limits', async () => {
    const failing = openPool().run(breakDown, {}, by('ada'));
    await expect(failing).rejects.toMatchObject({
      name: 'WorkerFailure',
      message: expect.stringContaining('It broke down.'),
    });
  });

  it('tells why a process cannot start', async () => {
    const pool = openPool({ entry: path.join(__dirname, 'no-such-worker.ts') });
    await expect(pool.run(echo, { text: '' }, by('ada'))).rejects.toThrow(
      /did not start.*no-such/s,
    );
  });

  it('kills a work that is stopped, within 200 ms', async () => {
    const pool = openPool();
    const stop = new AbortController();
    await pool.run(echo, { text: 'warm' }, by('ada'));
    const [pid = 0] = pool.pids;
    const work = pool.run(spin, { ms: 15_000 }, by('ada', stop.signal));
    const stopped = expect(work).rejects.toThrow('aborted');
    stop.abort();
    expect(await msOf(stopped)).toBeLessThan(200);
    await until(() => !isAlive(pid), 200);
  });

  it('refuses above its bounds, of one owner and of all', async () => {
    const pool = openPool({ places: 1, waiting: 2, waitingEach: 1 });
    const works = [1, 2].map(() => pool.run(echo, { text: '', afterMs: 200 }, by('ada')));
    await expect(pool.run(echo, { text: '' }, by('ada'))).rejects.toThrow('Your places');
    works.push(pool.run(echo, { text: '' }, by('bola')));
    await expect(pool.run(echo, { text: '' }, by('chi'))).rejects.toThrow('All places');
    await expect(Promise.all(works)).resolves.toHaveLength(3);
  });

  it('closes: nothing runs or waits any more, and no process is left', async () => {
    const pool = openPool({ places: 1 });
    const works = ['ada', 'bola'].map((owner) => pool.run(spin, { ms: 15_000 }, by(owner)));
    const ended = Promise.allSettled(works);
    await until(() => pool.pids.length === 1);
    const [pid = 0] = pool.pids;
    await pool.close();
    const refused = { status: 'rejected', reason: new Error('All places are taken.') };
    expect(await ended).toEqual([refused, refused]);
    expect(isAlive(pid)).toBe(false);
    await expect(pool.run(echo, { text: '' }, by('ada'))).rejects.toThrow('All places');
  });

  it('closes with all pools of its process, and answers every caller that waits', async () => {
    const [one, other] = [openPool(), openPool()];
    const works = [one, other].map((pool) => pool.run(spin, { ms: 15_000 }, by('ada')));
    const ended = Promise.allSettled(works);
    await closeWorkerPools();
    const refused = { status: 'rejected', reason: new Error('All places are taken.') };
    expect(await ended).toEqual([refused, refused]);
    expect([...one.pids, ...other.pids]).toEqual([]);
  });

  it('ends with the process that asks, also where that is killed', async () => {
    const owner = startSourceProcess(OWNER, ['1000']);
    const pids = (await owner.firstLine).split(' ').map(Number);
    expect(pids).toHaveLength(2);
    await owner.kill();
    await until(() => !pids.some(isAlive));
  });

  it('ends with the process that asks where that exits, in the midst of a work that never looks up', async () => {
    const owner = startSourceProcess(OWNER, ['60000']);
    const pids = (await owner.firstLine).split(' ').map(Number);
    await until(async () => {
      const usages = await Promise.all(pids.map(usageOf));
      return usages.some((usage) => usage && usage.processorMs > 2_000);
    });
    owner.child.kill('SIGTERM');
    // The task would run for a minute.
    await until(() => !pids.some(isAlive), 10_000);
  });
});

describe('the places of a pool', () => {
  it('are held by nobody twice, and owners take turns', async () => {
    const pool = openPool({ slicesMs: [] });
    // Starts both processes before the order is checked, because one may start slower than the
    // other.
    await Promise.all(['one', 'two'].map((owner) => pool.run(spin, { ms: 50 }, by(owner))));
    const ended: string[] = [];
    const ask = (owner: string, afterMs: number) =>
      pool.run(echo, { text: owner, afterMs }, by(owner)).then(() => ended.push(owner));
    const greedy = [1, 2, 3, 4].map(() => ask('greedy', 20));
    const others = ['ada', 'bola', 'chi'].map((owner) => ask(owner, 20));
    await Promise.all([...greedy, ...others]);
    // Of two places the greedy owner has at most one, and none before all others had their turn.
    expect(ended.slice(0, 4)).toEqual(expect.arrayContaining(['ada', 'bola', 'chi']));
  });

  it('are given to small works first, and to another after each row of them', async () => {
    const pool = openPool({ places: 1, slicesMs: [] });
    const ended: string[] = [];
    const ask = (text: string, isSmall: boolean) =>
      pool
        .run(echo, { text }, { ...by(randomUUID(), new AbortController().signal), isSmall })
        .then(() => ended.push(text));
    const all = [ask('file', false), ask('file', false), ask('file', false)];
    for (let n = 0; n < SMALL_IN_ROW + 2; n += 1) all.push(ask('small', true));
    await Promise.all(all);
    const row = Array.from({ length: SMALL_IN_ROW }, () => 'small');
    expect(ended).toEqual(['file', ...row, 'file', 'small', 'small', 'file']);
  });

  it('are not left by a small work at the end of the first slice', async () => {
    const pool = openPool({ places: 1, slicesMs: [50, 20_000] });
    let begun = 0;
    const order = { ...by('ada'), isSmall: true, onBegin: () => (begun += 1) };
    const small = pool.run(echo, { text: 'small', afterMs: 500 }, order);
    await Promise.all([small, pool.run(echo, { text: 'file' }, by('bola'))]);
    expect(begun).toBe(1);
  });

  it('are left by long works to a short one, and all end well', async () => {
    const pool = openPool({ slicesMs: [200, 1_000] });
    const ended: string[] = [];
    const long = [1, 2, 3, 4, 5, 6].map((n) =>
      pool.run(spin, { ms: 600 }, by(`long-${n}`)).then(() => ended.push('long')),
    );
    const waited = await msOf(
      pool.run(spin, { ms: 20 }, by('ada')).then(() => ended.push('short')),
    );
    // Four first slices of others, and the start of as many processes.
    expect(waited).toBeLessThan(8_000);
    await Promise.all(long);
    expect(ended.indexOf('short')).toBeLessThan(3);
    expect(ended).toHaveLength(7);
  }, 60_000);

  it('are taken back from long works that hold all of them when a short one comes', async () => {
    const pool = openPool({ slicesMs: [100] });
    const stop = new AbortController();
    const long = ['one', 'two'].map((owner) =>
      pool.run(spin, { ms: 15_000 }, by(owner, stop.signal)),
    );
    const ended = Promise.allSettled(long);
    const areLong = async () => {
      const usages = await Promise.all(pool.pids.map(usageOf));
      return usages.length === 2 && usages.every((usage) => usage && usage.processorMs > 1_000);
    };
    while (!(await areLong())) await new Promise((resolve) => setTimeout(resolve, 50));
    const first = await Promise.race([ended, pool.run(echo, { text: 'short' }, by('ada'))]);
    expect(first).toMatchObject({ text: 'short' });
    stop.abort();
    await ended;
  }, 60_000);
});
