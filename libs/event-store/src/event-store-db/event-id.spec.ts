import { eventIdOf } from './event-id';

describe('the id of an event', () => {
  it('is a UUID of version 5', () => {
    expect(eventIdOf('xp-1', 'c', 0)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('is the same for the same event and no other', () => {
    const ids = ['a', 'b'].flatMap((stream) =>
      ['c', 'd'].flatMap((command) => [0, 1].map((n) => eventIdOf(stream, command, n))),
    );
    expect(new Set(ids).size).toBe(8);
    expect(eventIdOf('a', 'c', 0)).toBe(ids[0]);
  });

  it('never changes: the server may hold events of years', () => {
    expect(eventIdOf('xp-1', 'command', 0)).toBe('3e39b846-0a8b-5864-90e5-e73e70bc7f1d');
  });
});
