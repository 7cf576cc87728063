import { getPastTopicsRoute } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { PolledReads } from './polled-reads';

const answer = (topic: string) => () => Promise.resolve({ topics: [topic] });
const read = async (reads: PolledReads, owner: string, make: () => Promise<{ topics: string[] }>) =>
  (await reads.of(owner, getPastTopicsRoute, make)).json;

describe('answers that screens poll', () => {
  let reads: PolledReads;
  beforeEach(() => {
    reads = new PolledReads();
  });

  it('are made once while they are fresh', async () => {
    expect(await read(reads, 'ada', answer('first'))).toBe('{"topics":["first"]}');
    expect(await read(reads, 'ada', answer('second'))).toBe('{"topics":["first"]}');
  });

  it('belong to one person', async () => {
    await read(reads, 'ada', answer('of ada'));
    expect(await read(reads, 'ben', answer('of ben'))).toBe('{"topics":["of ben"]}');
  });

  it('are told apart by what was asked', async () => {
    await reads.of('ada', getPastTopicsRoute, answer('one'), { variant: '1' });
    const other = await reads.of('ada', getPastTopicsRoute, answer('two'), { variant: '2' });
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

  it('hold nothing that their contract does not name', async () => {
    const leaky = () => Promise.resolve({ topics: ['a'], secret: 'x' });
    expect(await read(reads, 'ada', leaky)).toBe('{"topics":["a"]}');
  });
});
