import { Gathering } from './gathering';

describe('a gathering', () => {
  let passed: string[][];
  let gathering: Gathering<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    passed = [];
    gathering = new Gathering((things) => passed.push(things));
  });
  afterEach(() => {
    gathering.stop();
    jest.useRealTimers();
  });

  it('passes the first on at once, and the rest of its second together, each once', () => {
    for (const thing of ['a', 'b', 'c', 'b']) gathering.add(thing);
    expect(passed).toEqual([['a']]);
    jest.advanceTimersByTime(1_000);
    expect(passed).toEqual([['a'], ['b', 'c']]);
  });

  it('begins anew after a quiet second', () => {
    gathering.add('a');
    jest.advanceTimersByTime(1_000);
    gathering.add('b');
    expect(passed).toEqual([['a'], ['b']]);
  });

  it('passes nothing on once it is stopped', () => {
    gathering.add('a');
    gathering.add('b');
    gathering.stop();
    gathering.add('c');
    jest.advanceTimersByTime(5_000);
    expect(passed).toEqual([['a']]);
  });
});
