import { FakeRuntime } from '@portal/testing';
import { backOffMs } from '../back-off';
import { Repeating } from '../repeating';
import { WakeableLoop } from '../wakeable-loop';
import {
  currentTime,
  monotonicMs,
  newId,
  random,
  randomBytes,
  randomInt,
  runIn,
  sleep,
  startInterval,
  startTimer,
  timeoutSignal,
} from './run-in';

const STARTS_AT = new Date('2026-02-27T23:59:00.000Z');
let time: FakeRuntime;
beforeEach(() => {
  time = new FakeRuntime({ startsAt: STARTS_AT, seed: 7 });
});

describe('the machine’s own runtime', () => {
  it('is the one of whoever was started in no other', async () => {
    const [before, began] = [Date.now(), monotonicMs()];
    await sleep(15);
    expect(monotonicMs() - began).toBeGreaterThan(10);
    expect(currentTime().getTime()).toBeGreaterThanOrEqual(before + 10);
    expect(newId()).not.toBe(newId());
    expect(randomBytes(16)).toHaveLength(16);
    expect(randomInt(3, 4)).toBe(3);
  });

  it('leaves a pause at once when its signal is aborted, also where that was before', async () => {
    const leaving = new AbortController();
    const paused = sleep(60_000, { signal: leaving.signal });
    leaving.abort(new Error('enough'));
    await expect(paused).rejects.toThrow('enough');
    await expect(sleep(60_000, { signal: leaving.signal })).rejects.toThrow('enough');
  });
});

describe('another runtime', () => {
  it('is the one of all that is started in it, and of nothing else', async () => {
    const seen: string[] = [];
    runIn(time, () => {
      void sleep(90_000).then(() => seen.push(currentTime().toISOString()));
      startTimer(() => seen.push(`timer at ${monotonicMs()}`), 500);
    });
    await time.advance(60_000);
    expect(seen).toEqual(['timer at 500']);
    await time.advance(30_000);
    expect(seen).toEqual(['timer at 500', '2026-02-28T00:00:30.000Z']);
    expect(currentTime().getTime()).toBeGreaterThan(STARTS_AT.getTime());
    expect(time.waiting).toBe(0);
  });

  it('calls what repeats in the order of its times, and no more once it was stopped', async () => {
    const seen: string[] = [];
    const note = (name: string) => () => seen.push(`${name} ${time.monotonicMs()}`);
    const [slow] = runIn(time, () => [
      startInterval(note('slow'), 300),
      startInterval(note('quick'), 200),
    ]);
    await time.advance(650);
    expect(seen).toEqual(['quick 200', 'slow 300', 'quick 400', 'slow 600', 'quick 600']);
    slow?.stop();
    await time.advance(350);
    expect(seen.slice(5)).toEqual(['quick 800', 'quick 1000']);
  });

  it('drives loops and deadlines of hours without waiting', async () => {
    const looks: number[] = [];
    const look = () => {
      looks.push(monotonicMs());
      return Promise.resolve(false);
    };
    const [loop, late] = runIn(time, () => [
      new WakeableLoop(3_600_000, look, fail),
      timeoutSignal(7_200_000),
    ]);
    const repeating = new Repeating(1_800_000, look, fail);
    runIn(time, () => loop.start());
    await time.advance(7_199_999);
    expect([looks, late.aborted]).toEqual([[3_600_000], false]);
    runIn(time, () => repeating.start());
    await time.advance(1);
    expect([looks.at(-1), late.aborted]).toEqual([7_200_000, true]);
    await time.advance(1_800_000);
    expect(looks).toHaveLength(3);
    await Promise.all([loop.stop(), repeating.stop()]);
    expect(time.waiting).toBe(0);
  });

  it('draws the same for the same seed, and other things for another', () => {
    const drawIn = (seed: number) =>
      runIn(new FakeRuntime({ seed }), () => ({
        ids: [newId(), newId()],
        bytes: randomBytes(40).toString('hex'),
        numbers: [random(), randomInt(10, 20), backOffMs({ firstMs: 100, longestMs: 1_000 }, 3)],
      }));
    expect(drawIn(7)).toEqual(drawIn(7));
    const [one, other] = [drawIn(7), drawIn(8)];
    expect(one.ids).not.toEqual(other.ids);
    expect(new Set([...one.ids, ...other.ids]).size).toBe(4);
    for (const id of one.ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/);
    expect(one.numbers[1]).toBeGreaterThanOrEqual(10);
    expect(one.numbers[1]).toBeLessThan(20);
  });

  it('has a calendar that an operator sets, which no timer and no duration notices', async () => {
    const seen: string[] = [];
    runIn(time, () => startTimer(() => seen.push(currentTime().toISOString()), 1_000));
    time.setCalendarOn(-365 * 86_400_000);
    await time.advance(1_000);
    expect([seen, time.monotonicMs()]).toEqual([['2025-02-27T23:59:01.000Z'], 1_000]);
  });
});

function fail(error: unknown): never {
  throw error;
}
