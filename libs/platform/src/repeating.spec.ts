import { Repeating } from './repeating';

describe('repeated work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('goes on after a failure, and tells it', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const work = () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    };
    const repeating = new Repeating(100, work, (error) => failures.push(error));
    repeating.start();
    await jest.advanceTimersByTimeAsync(250);
    expect(runs).toBe(2);
    expect(failures).toEqual([new Error('not now')]);
    await repeating.stop();
  });

  it('never runs twice at once', async () => {
    let atOnce = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 350));
      atOnce -= 1;
    };
    const repeating = new Repeating(100, work, () => undefined);
    repeating.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(most).toBe(1);
    const stopped = repeating.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    await stopped;
  });

  it('begins nothing once it has been stopped', async () => {
    let runs = 0;
    const work = () => Promise.resolve((runs += 1));
    const repeating = new Repeating(100, work, () => undefined);
    repeating.start();
    await repeating.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(0);
  });
});
