import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Metrics, PortalError } from '@portal/platform';
import { ProfilePool } from './profile-pool';

describe('a file of a profile that is not read in time', () => {
  const pool = new ProfilePool(new Metrics());
  afterAll(() => pool.beforeApplicationShutdown());

  it.each(['checkResume', 'makeAvatar'] as const)(
    'is refused by %s with words and a time to try again',
    async (task) => {
      const signal = AbortSignal.timeout(0);
      const reading = pool[task]('/no/such/file', 'ada', signal);
      await expect(reading).rejects.toBeInstanceOf(PortalError);
      await expect(reading).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('took too long') as string,
        details: { retryAfterSeconds: 60 },
      });
    },
  );
});

describe('works of profiles', () => {
  let pool: ProfilePool;
  let folder: string;
  beforeEach(async () => {
    pool = new ProfilePool(new Metrics());
    folder = await mkdtemp(path.join(tmpdir(), 'profile-pool-'));
  });
  afterEach(async () => {
    await pool.beforeApplicationShutdown();
    await rm(folder, { recursive: true });
  });

  it('that are short pass those that hold all places for long', async () => {
    // A pipe without a writer is a file whose end is never reached.
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const ended: string[] = [];
    const stop = new AbortController();
    const endless = ['ada', 'ben'].map((owner) =>
      pool.checkResume(pipe, owner, stop.signal).catch(() => ended.push(owner)),
    );
    const picture = path.join(folder, 'empty');
    await writeFile(picture, '');
    const read = await pool.makeAvatar(picture, 'eve', new AbortController().signal);
    expect(read).toEqual({ refused: 'empty' });
    expect(ended).toEqual([]);
    stop.abort();
    await Promise.all(endless);
    expect(ended).toEqual(['ada', 'ben']);
  });
});
