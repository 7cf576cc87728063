import { staysAtDaily, type Reach } from './fall-back';

const NOW = Date.parse('2026-03-02T09:30:00Z');
const member = (known: Partial<Reach> = {}): Reach => {
  return { joinedAt: NOW - 600_000, isHere: true, lastSeenAt: null, cutOffAt: null, ...known };
};
const talking = member({ lastSeenAt: NOW - 5_000 });
const atTheDoor = member();
const cutOff = member({ cutOffAt: NOW - 120_000 });
const stays = (...others: Reach[]) => staysAtDaily(others, NOW);

describe('a call that a member cannot reach at Daily', () => {
  it('goes on without it where there is nobody else, or one who talks to nobody', () => {
    expect([stays(), stays(atTheDoor), stays(talking), stays(talking, atTheDoor)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('stays there for two or three others who talk to each other', () => {
    expect([stays(talking, talking), stays(talking, talking, talking)]).toEqual([true, true]);
  });

  it('goes on without it once as many are cut off as are in it', () => {
    expect(stays(talking, talking, cutOff)).toBe(false);
    expect(stays(talking, cutOff)).toBe(false);
  });

  it('counts only those whose screens are heard: one that fell silent talks to nobody', () => {
    const seenAgo = (ms: number) => member({ lastSeenAt: NOW - ms });
    expect(stays(talking, seenAgo(10_000))).toBe(true);
    expect(stays(talking, seenAgo(10_001))).toBe(false);
  });

  it.each<[string, Partial<Reach>]>([
    ['has reached it since', { lastSeenAt: NOW - 60_000 }],
    ['is not there any more', { isHere: false }],
    ['was so before leaving and coming back', { joinedAt: NOW - 60_000 }],
  ])('counts nobody as cut off who %s', (_, known) => {
    expect(stays(talking, talking, { ...cutOff, ...known })).toBe(true);
  });

  it('counts who has just lost the call and cannot come back as cut off, and not as in it', () => {
    const lost = member({ lastSeenAt: NOW - 6_000, cutOffAt: NOW - 3_000 });
    expect(stays(talking, lost)).toBe(false);
  });
});
