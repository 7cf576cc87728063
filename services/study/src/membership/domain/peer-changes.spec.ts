import { countPeerChange } from './peer-changes';

/** Returns how many of the changes, `everyMs` ms apart, are accepted. */
function takenOf(changes: number, everyMs: number): number {
  let until: number | null = null;
  let taken = 0;
  for (let change = 0; change < changes; change += 1) {
    const counted = countPeerChange(until, change * everyMs);
    if (!('peersUntil' in counted)) continue;
    until = counted.peersUntil;
    taken += 1;
  }
  return taken;
}

describe('changes of the screen in a call', () => {
  it('are taken six at once, then one in ten seconds', () => {
    expect(takenOf(20, 0)).toBe(6);
    // Two a second for a minute.
    expect(takenOf(120, 500)).toBe(11);
    expect(takenOf(20, 10_000)).toBe(20);
  });

  it('are refused for no longer than until the next may come', () => {
    expect(countPeerChange(60_000, 0)).toEqual({ waitMs: 10_000 });
    expect(countPeerChange(60_000, 10_000)).toEqual({ peersUntil: 70_000 });
  });
});
