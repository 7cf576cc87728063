import { installDebianPackage, type Debian } from './debian-package';

const GOOD = { code: 0, errors: '' };
const LISTS_LOCKED = {
  code: 100,
  errors: 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)\n',
};
const UNKNOWN = { code: 100, errors: 'E: Unable to locate package\n' };

/** A Debian that returns the next of these results for each call of apt-get. */
function buildDebian(answers: { code: number; errors: string }[]) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const debian: Debian = {
    isOurs: () => true,
    aptGet: (...args) => {
      calls.push(args.join(' '));
      return Promise.resolve(answers.shift() ?? LISTS_LOCKED);
    },
    pause: (ms) => Promise.resolve(pauses.push(ms)),
  };
  return { debian, calls, pauses };
}

const INSTALL = '-o DPkg::Lock::Timeout=300 install -y --no-install-recommends redis-server';

describe('a package of Debian', () => {
  it('is installed after the lists are brought up to date', async () => {
    const { debian, calls, pauses } = buildDebian([GOOD, GOOD]);
    await expect(installDebianPackage('redis-server', debian)).resolves.toBe(true);
    expect(calls).toEqual(['update', INSTALL]);
    expect(pauses).toEqual([]);
  });

  it('waits its turn where another process holds a lock', async () => {
    const { debian, calls, pauses } = buildDebian([LISTS_LOCKED, LISTS_LOCKED, GOOD, GOOD]);
    await expect(installDebianPackage('redis-server', debian)).resolves.toBe(true);
    expect(calls).toEqual(['update', 'update', 'update', INSTALL]);
    expect(pauses).toHaveLength(2);
  });

  it('is not waited for where nothing but the lock would change', async () => {
    const { debian, calls, pauses } = buildDebian([UNKNOWN, UNKNOWN]);
    await expect(installDebianPackage('redis-server', debian)).resolves.toBe(false);
    expect(calls).toEqual(['update', INSTALL]);
    expect(pauses).toEqual([]);
  });

  it('is given up where the lock is never let go', async () => {
    const { debian, pauses } = buildDebian([]);
    await expect(installDebianPackage('redis-server', debian)).resolves.toBe(false);
    expect(pauses.length).toBeLessThan(1_000);
  });

  it('is left alone on a machine that is not ours to change', async () => {
    const { debian, calls } = buildDebian([GOOD, GOOD]);
    const guest = { ...debian, isOurs: () => false };
    await expect(installDebianPackage('redis-server', guest)).resolves.toBe(false);
    expect(calls).toEqual([]);
  });
});
