import { WakeableLoop } from './wakeable-loop';

describe('a loop that can be woken', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const failures: unknown[] = [];
  const startLoop = (look: () => Promise<boolean>) => {
    const loop = new WakeableLoop(1_000, look, (error) => failures.push(error));
    loop.start();
    return loop;
  };

  it('looks when it is idle for long enough, and at once when it is woken', async () => {
    let looks = 0;
    const loop = startLoop(() => Promise.resolve((looks += 1) > 99));
    await jest.advanceTimersByTimeAsync(999);
    expect(looks).toBe(0);
    loop.wake();
    await jest.advanceTimersByTimeAsync(0);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(2);
    await loop.stop();
  });

  it('looks again at once while there is more', async () => {
    let left = 5;
    const loop = startLoop(() => Promise.resolve((left -= 1) > 0));
    loop.wake();
    await jest.advanceTimersByTimeAsync(10);
    expect(left).toBe(0);
    await loop.stop();
  });

  it('never looks twice at once, and loses no call that comes while it looks', async () => {
    let [atOnce, most, looks] = [0, 0, 0];
    const loop = startLoop(async () => {
      most = Math.max(most, (atOnce += 1));
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      atOnce -= 1;
      return false;
    });
    loop.wake();
    await jest.advanceTimersByTimeAsync(199);
    loop.wake();
    await jest.advanceTimersByTimeAsync(202);
    expect([looks, most]).toEqual([2, 1]);
    await loop.stop();
  });

  it('goes on after a failure, and tells it', async () => {
    failures.length = 0;
    let looks = 0;
    const loop = startLoop(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(false);
    });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(looks).toBe(2);
    expect(failures).toEqual([new Error('not now')]);
    await loop.stop();
  });

  it('waits at its end for what is under way, and begins nothing more', async () => {
    let [begun, ended] = [0, 0];
    const loop = startLoop(async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      ended += 1;
      return true;
    });
    loop.wake();
    await jest.advanceTimersByTimeAsync(100);
    const stopped = loop.stop();
    loop.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    await stopped;
    expect([begun, ended]).toEqual([1, 1]);
  });

  it('is not put off by who wakes it again before it has looked', async () => {
    const came: string[] = [];
    const loop = startLoop(() => {
      came.push('look');
      return Promise.resolve(false);
    });
    loop.wake();
    setTimeout(() => came.push('what was due after it'), 0);
    for (let n = 0; n < 100; n += 1) loop.wake();
    await jest.advanceTimersByTimeAsync(1);
    expect(came).toEqual(['look', 'what was due after it']);
    await loop.stop();
  });
});
