import { Throttle } from './throttle';

describe('a throttle', () => {
  let passed: string[][];
  let throttle: Throttle<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    passed = [];
    throttle = new Throttle((things) => passed.push(things));
  });
  afterEach(() => {
    throttle.stop();
    jest.useRealTimers();
  });

  it('passes the first on at once, and the rest of its second together, each once', () => {
    for (const thing of ['a', 'b', 'c', 'b']) throttle.add(thing);
    expect(passed).toEqual([['a']]);
    jest.advanceTimersByTime(1_000);
    expect(passed).toEqual([['a'], ['b', 'c']]);
  });

  it('begins anew after a quiet second', () => {
    throttle.add('a');
    jest.advanceTimersByTime(1_000);
    throttle.add('b');
    expect(passed).toEqual([['a'], ['b']]);
  });

  it('passes nothing on once it is stopped', () => {
    throttle.add('a');
    throttle.add('b');
    throttle.stop();
    throttle.add('c');
    jest.advanceTimersByTime(5_000);
    expect(passed).toEqual([['a']]);
  });
});
