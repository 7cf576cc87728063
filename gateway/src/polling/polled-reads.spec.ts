import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FRESH_BY_EVENTS_MS, PolledReads } from './polled-reads';

const answer = (topic: string) => () => Promise.resolve({ topics: [topic] });
const read = async (reads: PolledReads, owner: string, make: () => Promise<{ topics: string[] }>) =>
  (await reads.read(owner, getPastTopicsRoute, make)).json;

/** Bytes in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // exposed by the flag
  collect();
  return process.memoryUsage().heapUsed;
}

describe('answers that screens poll', () => {
  let reads: PolledReads;
  beforeEach(() => {
    reads = new PolledReads();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const readByEvents = (owner: string, make: () => Promise<{ topics: string[] }>) =>
    reads.read(owner, getPastTopicsRoute, make, { freshMs: FRESH_BY_EVENTS_MS });

  it('are made once while they are fresh', async () => {
    expect(await read(reads, 'ada', answer('first'))).toBe('{"topics":["first"]}');
    expect(await read(reads, 'ada', answer('second'))).toBe('{"topics":["first"]}');
  });

  it('belong to one person', async () => {
    await read(reads, 'ada', answer('of ada'));
    expect(await read(reads, 'ben', answer('of ben'))).toBe('{"topics":["of ben"]}');
  });

  it('are told apart by what was asked', async () => {
    await reads.read('ada', getPastTopicsRoute, answer('one'), { variant: '1' });
    const other = await reads.read('ada', getPastTopicsRoute, answer('two'), { variant: '2' });
    expect(other.json).toBe('{"topics":["two"]}');
  });

  it('are made anew once an event has made them stale', async () => {
    await read(reads, 'ada', answer('first'));
    reads.expire('ada');
    expect(await read(reads, 'ada', answer('second'))).toBe('{"topics":["second"]}');
  });

  it('are not kept where the event came while they were being made', async () => {
    let finish: (value: { topics: string[] }) => void = () => undefined;
    const slow = new Promise<{ topics: string[] }>((resolve) => (finish = resolve));
    const before = read(reads, 'ada', () => slow);
    reads.expire('ada');
    finish({ topics: ['before'] });
    await before;
    expect(await read(reads, 'ada', answer('after'))).toBe('{"topics":["after"]}');
  });

  it('go on while a service is down, and no longer than it is', async () => {
    await read(reads, 'ada', answer('first'));
    reads.expire('ada');
    const down = () => Promise.reject(new PortalError('unavailable', 'Down'));
    expect(await read(reads, 'ada', down)).toBe('{"topics":["first"]}');
    expect(await read(reads, 'ada', answer('second'))).toBe('{"topics":["second"]}');
  });

  it('end with what is refused, and hide nothing of it', async () => {
    await read(reads, 'ada', answer('first'));
    reads.expire('ada');
    const refused = () => Promise.reject(new PortalError('not_found', 'Gone'));
    await expect(read(reads, 'ada', refused)).rejects.toThrow('Gone');
  });

  it('are forgotten with the session', async () => {
    await read(reads, 'ada', answer('first'));
    reads.forget('ada');
    const down = () => Promise.reject(new PortalError('unavailable', 'Down'));
    await expect(read(reads, 'ada', down)).rejects.toThrow('Down');
  });

  it('are made anew once a path has changed for everybody, or events may have been lost', async () => {
    await read(reads, 'ada', answer('first'));
    reads.expirePath(getPastTopicsRoute.path);
    expect(await read(reads, 'ada', answer('second'))).toBe('{"topics":["second"]}');
    reads.expirePath('/api/elsewhere');
    expect(await read(reads, 'ada', answer('third'))).toBe('{"topics":["second"]}');
    reads.expireAll();
    expect(await read(reads, 'ada', answer('fourth'))).toBe('{"topics":["fourth"]}');
  });

  it('are made anew where what they hang on is another', async () => {
    const at = async (version: number, topic: string) =>
      (await reads.read('ada', getPastTopicsRoute, answer(topic), { version })).json;
    expect(await at(1, 'first')).toBe('{"topics":["first"]}');
    expect(await at(1, 'second')).toBe('{"topics":["first"]}');
    expect(await at(2, 'second')).toBe('{"topics":["second"]}');
  });

  it('hold as long as events tell of changes, and a minute at most', async () => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const at = async (topic: string) => (await readByEvents('ada', answer(topic))).json;
    await at('first');
    jest.advanceTimersByTime(59_000);
    expect(await at('second')).toBe('{"topics":["first"]}');
    jest.advanceTimersByTime(1_001);
    expect(await at('second')).toBe('{"topics":["second"]}');
  });

  it('of a crowd that came at once are made anew spread over half a minute', async () => {
    jest.useFakeTimers();
    const people = Array.from({ length: 600 }, (_, n) => `student ${n}`);
    for (const person of people) await readByEvents(person, answer('first'));
    const madeInASecond: number[] = [];
    for (let second = 1; second <= 60; second += 1) {
      jest.advanceTimersByTime(1_000);
      let made = 0;
      const late = () => (made++, Promise.resolve({ topics: [`${second}`] }));
      for (const person of people) await readByEvents(person, late);
      madeInASecond.push(made);
    }
    expect(madeInASecond.slice(0, 29)).toEqual(Array(29).fill(0));
    expect(Math.max(...madeInASecond)).toBeLessThan(60);
  });

  it('that an older one overtakes stay as they are', async () => {
    let finish: (value: { topics: string[] }) => void = () => undefined;
    const slow = new Promise<{ topics: string[] }>((resolve) => (finish = resolve));
    const before = read(reads, 'ada', () => slow);
    reads.expire('ada');
    await read(reads, 'ada', answer('after'));
    finish({ topics: ['before'] });
    await before;
    expect(await read(reads, 'ada', answer('never'))).toBe('{"topics":["after"]}');
  });

  it('of two people differ in their mark, and hold each the own id', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const own = (id: string) => reads.read(id, getPastTopicsRoute, answer(id));
    const [ofAda, ofBen] = [await own(ada), await own(ben)];
    expect([ofAda.json, ofBen.json]).toEqual([`{"topics":["${ada}"]}`, `{"topics":["${ben}"]}`]);
    expect(ofAda.etag).not.toBe(ofBen.etag);
    expect(ofBen.isKnownBy(ofAda.etag)).toBe(false);
    expect((await own(ada)).etag).toBe(ofAda.etag);
  });

  it('of 2,000 people with the same long list take little more room than one', async () => {
    const long = 'x'.repeat(50_000);
    const before = heapInUse();
    for (let person = 0; person < 2_000; person += 1) {
      await reads.read(randomUUID(), getPastTopicsRoute, answer(long));
    }
    expect(heapInUse() - before).toBeLessThan(20 * 1024 * 1024); // a copy each would take 100 MB
  });

  it('hold nothing that their contract does not name', async () => {
    const leaky = () => Promise.resolve({ topics: ['a'], secret: 'x' });
    expect(await read(reads, 'ada', leaky)).toBe('{"topics":["a"]}');
  });
});
