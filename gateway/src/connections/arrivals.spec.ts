import { runIn } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import { Socket } from 'node:net';
import { Arrivals } from './arrivals';

/** Creates arrivals on a fake clock that `advance` moves; records each connection's outcome. */
function begin(over: { perSecond?: number; waitMs?: number; waitingMax?: number } = {}) {
  const runtime = new FakeRuntime();
  const admitted: string[] = [];
  let refused = 0;
  const limits = { perSecond: 10, waitMs: 1_000, waitingMax: 1_000, ...over };
  const arrivals = runIn(runtime, () => new Arrivals(limits, () => (refused += 1)));
  const come = (from: string, count = 1): Socket[] =>
    Array.from({ length: count }, () => {
      const socket = new Socket().on('error', () => undefined);
      runIn(runtime, () => arrivals.enter(from, socket, () => admitted.push(from)));
      return socket;
    });
  const countOf = (from: string) => admitted.filter((one) => one === from).length;
  const isCrowded = () => arrivals.isCrowded;
  return { runtime, come, countOf, isCrowded, refused: () => refused };
}

describe('new connections of one address', () => {
  it('are admitted at once up to a fifth of those of a second, then by their rate', async () => {
    const { runtime, come, countOf } = begin({ perSecond: 50 });
    come('campus', 15);
    expect(countOf('campus')).toBe(10);
    await runtime.advance(42);
    expect(countOf('campus')).toBe(12);
    await runtime.advance(80);
    expect(countOf('campus')).toBe(15);
  });

  it('are admitted one a turn while others still come, so that all are accepted first', async () => {
    const { runtime, come, countOf } = begin({ perSecond: 1_000 });
    come('flood', 400);
    expect(countOf('flood')).toBe(200);
    for (let turn = 0; turn < 20; turn += 1) {
      await runtime.advance(20);
      come('flood');
    }
    expect(countOf('flood')).toBe(220);
    await runtime.advance(400);
    expect(countOf('flood')).toBeGreaterThan(380);
  });

  it('are reset where they would wait too long, a few at a time', async () => {
    const { runtime, come, countOf, refused } = begin();
    const sockets = come('flood', 100);
    await runtime.advance(1_000);
    expect(refused()).toBe(8);
    await runtime.advance(400);
    expect(refused()).toBe(100 - countOf('flood'));
    expect(countOf('flood')).toBeLessThanOrEqual(20);
    expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(refused());
  });

  it('do not make another address wait', () => {
    const { come, countOf } = begin();
    come('flood', 1_000);
    come('stranger');
    expect(countOf('stranger')).toBe(1);
  });

  it('lose the newest of the address with the most, where too many wait', () => {
    const { come, refused } = begin({ waitingMax: 100, perSecond: 50 });
    const flood = come('flood', 110);
    const campus = come('campus', 20);
    expect(refused()).toBe(10);
    expect(flood.slice(-10).every(({ destroyed }) => destroyed)).toBe(true);
    expect(campus.some(({ destroyed }) => destroyed)).toBe(false);
  });

  it('count as a crowd for the turn in which they come and the next one', async () => {
    const { runtime, come, isCrowded } = begin({ perSecond: 1_000 });
    come('stranger');
    expect(isCrowded()).toBe(true);
    await runtime.advance(20);
    expect(isCrowded()).toBe(true);
    await runtime.advance(20);
    expect(isCrowded()).toBe(false);
    expect(runtime.waiting).toBe(0);
  });

  it('take no turn once they are gone, and leave nothing behind', async () => {
    const { runtime, come, countOf } = begin();
    const sockets = come('campus', 12);
    for (const socket of sockets.slice(2)) socket.destroy();
    await runtime.advance(2_500);
    expect(countOf('campus')).toBe(2);
    expect(runtime.waiting).toBe(0);
  });
});
