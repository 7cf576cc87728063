import { RateCounter } from './rate-counter';

describe('a limit that one process counts', () => {
  let counter: RateCounter;
  beforeEach(() => {
    jest.useFakeTimers();
    counter = new RateCounter(null);
  });
  afterEach(() => jest.useRealTimers());

  const takeMany = async (count: number, key = 'ada', perMinute = 60) => {
    const waits: number[] = [];
    for (let call = 0; call < count; call += 1)
      waits.push(await counter.take([{ key, perMinute }]));
    return waits;
  };

  it('lets a minute’s worth through at once, and then says how long to wait', async () => {
    expect(await takeMany(60)).toEqual(Array(60).fill(0));
    expect(await takeMany(1)).toEqual([1]);
    expect(await takeMany(7, 'ben', 6)).toEqual([...Array<number>(6).fill(0), 10]);
  });

  it('gives a share back as time passes: one burst shuts nobody out for the minute', async () => {
    await takeMany(61);
    jest.advanceTimersByTime(1_000);
    expect(await takeMany(2)).toEqual([0, 1]);
    jest.advanceTimersByTime(30_000);
    expect(await takeMany(31)).toEqual([...Array<number>(30).fill(0), 1]);
  });

  it('gives all of it back in a minute', async () => {
    await takeMany(61);
    jest.advanceTimersByTime(60_000);
    expect(await takeMany(61)).toEqual([...Array<number>(60).fill(0), 1]);
  });

  it.each([7, 11, 120, 1_200, 6_000])('lets exactly %d a minute through', async (perMinute) => {
    expect((await takeMany(perMinute + 20, 'ada', perMinute)).filter((wait) => wait === 0)).toEqual(
      Array(perMinute).fill(0),
    );
  });

  it('never gives back more than a minute’s worth', async () => {
    await takeMany(1);
    jest.advanceTimersByTime(3_600_000);
    expect((await takeMany(61)).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('counts each by itself', async () => {
    await takeMany(61);
    expect(await takeMany(1, 'ben')).toEqual([0]);
  });

  it('makes nobody who is refused wait for longer', async () => {
    await takeMany(200);
    jest.advanceTimersByTime(60_000);
    expect(await takeMany(1)).toEqual([0]);
  });

  it('tells beforehand that there is none left, taking nothing', async () => {
    const limit = { key: 'ada', perMinute: 2 };
    for (let asked = 0; asked < 5; asked += 1) expect(await counter.waitOf(limit)).toBe(0);
    expect(await takeMany(2, 'ada', 2)).toEqual([0, 0]);
    expect(await counter.waitOf(limit)).toBe(30);
    jest.advanceTimersByTime(30_000);
    expect(await counter.waitOf(limit)).toBe(0);
  });
});
