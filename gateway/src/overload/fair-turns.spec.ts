import { runIn } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairTurns } from './fair-turns';
import type { Turn } from './turn';

const LIMITS = {
  running: 4,
  countedMs: 250,
  sliceMs: 10,
  crowdedSliceMs: 1,
  waiting: 100,
  busyAfterMs: 100,
};

/** Creates turns on a fake runtime; a call runs until the test ends it. */
function begin(limits: Partial<typeof LIMITS> = {}) {
  const runtime = new FakeRuntime();
  const begun: string[] = [];
  const inRuntime = <T>(work: () => T): T => runIn(runtime, work);
  const turns = inRuntime(() => new FairTurns({ ...LIMITS, ...limits }));
  const call = (key: string, over: Partial<Turn> = {}): Turn => ({
    key,
    isUrgent: false,
    runningMost: 2,
    waitingMost: 50,
    waitsUntil: runtime.monotonicMs() + 1_000,
    begunAt: 0,
    begin: () => begun.push(key),
    ...over,
  });
  const enter = (key: string, over: Partial<Turn> = {}) => {
    const turn = call(key, over);
    return { turn, isTaken: inRuntime(() => turns.enter(turn)) };
  };
  const leave = (turn: Turn) => inRuntime(() => turns.leave(turn));
  const sweep = () => inRuntime(() => turns.sweep());
  return { runtime, turns, begun, enter, leave, sweep, inRuntime };
}

describe('calls in fair turns', () => {
  it('begin at once while there is room', () => {
    const { begun, enter, turns } = begin();
    enter('ada');
    enter('ben');
    expect(begun).toEqual(['ada', 'ben']);
    expect(turns.isOverloaded).toBe(false);
  });

  it('of one key run only so many at once, and hold up nobody else', () => {
    const { begun, enter, leave } = begin();
    const first = enter('flood');
    for (let n = 0; n < 20; n += 1) enter('flood');
    enter('ada');
    expect(begun).toEqual(['flood', 'flood', 'ada']);
    leave(first.turn);
    expect(begun).toEqual(['flood', 'flood', 'ada', 'flood']);
  });

  it('take turns by key where there is no room for all', () => {
    const { begun, enter, leave } = begin({ running: 1 });
    const running = enter('first').turn;
    for (let n = 0; n < 10; n += 1) enter('flood');
    enter('ada');
    enter('ben');
    leave(running);
    expect(begun).toEqual(['first', 'flood']);
    leave({ ...running }); // a call that never ran frees no place
    expect(begun).toEqual(['first', 'flood']);
  });

  it('that change something go before polls, which are not forgotten', () => {
    const { begun, enter, leave } = begin({ running: 1 });
    const turns = [enter('first').turn];
    const note = (key: string, isUrgent: boolean) => {
      const turn = enter(key, { isUrgent, begin: () => begun.push(key) && turns.push(turn) }).turn;
    };
    for (let n = 0; n < 3; n += 1) note(`poll ${n}`, false);
    for (let n = 0; n < 6; n += 1) note(`claim ${n}`, true);
    for (let n = 0; n < 9; n += 1) {
      const last = turns.at(-1);
      if (last) leave(last);
    }
    expect(begun.slice(1, 4)).toEqual(['claim 0', 'claim 1', 'poll 0']);
    expect(begun).toHaveLength(10);
    expect(begun.filter((one) => one.startsWith('claim'))).toHaveLength(6);
  });

  it('are refused beyond what may wait, of a key and of all', () => {
    const { enter } = begin({ running: 1, waiting: 4 });
    const most = { waitingMost: 2 };
    enter('first');
    const taken = ['ada', 'ada', 'ada', 'ben', 'ben', 'eve'].map((key) => enter(key, most).isTaken);
    expect(taken).toEqual([true, true, false, true, true, false]);
  });

  it('that run for long leave their place, and those that waited too long are given up', () => {
    const { runtime, begun, enter, sweep, turns, inRuntime } = begin({ running: 1 });
    enter('slow');
    enter('ada');
    enter('ben', { waitsUntil: 200 });
    runtime.setCalendarOn(0);
    return runtime.advance(260).then(() => {
      expect(inRuntime(() => turns.isOverloaded)).toBe(true);
      const late = sweep();
      expect(late.map(({ key }) => key)).toEqual(['ben']);
      expect(begun).toEqual(['slow', 'ada']);
      expect(inRuntime(() => turns.isOverloaded)).toBe(false);
    });
  });

  it('let the event loop do something else after some milliseconds', async () => {
    const { runtime, begun, enter } = begin({ running: 100 });
    const busy = () => void runtime.advance(6);
    enter('ada', { begin: busy });
    enter('ben', { begin: busy });
    await nextTurn();
    await nextTurn();
    enter('eve');
    expect(begun).toEqual(['eve']);
  });

  it('are shorter ones of the event loop while new connections come', async () => {
    const { runtime, turns, begun, enter } = begin({ running: 100 });
    turns.isCrowded = () => true;
    let now = 0;
    jest.spyOn(runtime, 'monotonicMs').mockImplementation(() => now);
    enter('ada', { begin: () => (now += 2) });
    enter('ben');
    expect(begun).toEqual([]);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual(['ben']);
  });

  it('ask nothing more of the event loop once all have begun', async () => {
    const { enter, leave } = begin();
    const asked = jest.spyOn(globalThis, 'setImmediate');
    leave(enter('ada').turn);
    for (let n = 0; n < 20; n += 1) await nextTurn();
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
    asked.mockRestore();
  });
});
