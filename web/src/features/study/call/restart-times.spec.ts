import { RestartTimes } from './restart-times';

describe('a link that does not stand', () => {
  it('is tried anew after a while, and after longer ones from then on', () => {
    const times = new RestartTimes(false);
    const due: number[] = [];
    for (let now = 0; now <= 60_000; now += 500) {
      if (times.isDue('connecting', now)) due.push(now);
    }
    expect(due).toEqual([4_000, 10_000, 20_000, 35_000, 50_000]);
  });

  it('is tried at once where it has failed, and by the other a little later', () => {
    expect(new RestartTimes(false).isDue('failed', 0)).toBe(true);
    const polite = new RestartTimes(true);
    expect(polite.isDue('failed', 0)).toBe(false);
    expect(polite.isDue('failed', 1_500)).toBe(true);
  });

  it('begins anew once it has stood', () => {
    const times = new RestartTimes(false);
    expect(times.isDue('failed', 0)).toBe(true);
    expect(times.isDue('failed', 1_000)).toBe(false);
    times.isDue('connected', 2_000);
    expect(times.isDue('failed', 3_000)).toBe(true);
  });
});
