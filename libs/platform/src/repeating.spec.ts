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
    await jest.advanceTimersByTimeAsync(350);
    await stopped;
  });

  it('pauses after work that took long: none has piled up behind it', async () => {
    let begun = 0;
    let finish: () => void = () => undefined;
    const work = () => {
      begun += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const repeating = new Repeating(100, work, () => undefined);
    repeating.start();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(begun).toBe(1);

    finish();
    await jest.advanceTimersByTimeAsync(99);
    expect(begun).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toBe(2);

    finish();
    await jest.advanceTimersByTimeAsync(50);
    await repeating.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun).toBe(2);
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
