import fc from 'fast-check';
import { TICK_MS, type Tick } from './meter';
import { pay, payableMs, PENDING_MAX, type Purse } from './tariff';

const tariff = { tickMxp: 100, freeMsADay: 2 * TICK_MS, timeZone: 'Africa/Lagos' };
/** Midnight in Lagos. */
const MIDNIGHT = Date.parse('2026-03-01T23:00:00Z');
const ticksFrom = (startsAt: number, count: number): Tick[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    startsAt: startsAt + number * TICK_MS,
    payers: ['ada'],
  }));
const purse = (pending = 0): Purse => ({ usedMs: new Map(), pending });
const paidBy = (ada: Purse, ticks: Tick[]) =>
  pay(ticks, new Map([['ada', ada]]), tariff).map(({ tick }) => tick);

describe('what a call costs', () => {
  it('is nothing for the free time of the day, then the price of each span', () => {
    const ada = purse();
    expect(paidBy(ada, ticksFrom(MIDNIGHT, 4))).toEqual([2, 3]);
    expect(ada.usedMs).toEqual(new Map([['2026-03-02', 2 * TICK_MS]]));
  });

  it('is nothing again from midnight at the university, by the day in which a span begins', () => {
    const ada = purse();
    const ticks = ticksFrom(MIDNIGHT - 3 * TICK_MS + 1, 7);
    // Three spans begin on the first day, four on the second; two are free on each.
    expect(paidBy(ada, ticks)).toEqual([2, 5, 6]);
    expect([...ada.usedMs.values()]).toEqual([2 * TICK_MS, 2 * TICK_MS]);
  });

  it('is nothing where the ledger has not answered for a minute', () => {
    const ada: Purse = { usedMs: new Map([['2026-03-02', 2 * TICK_MS]]), pending: 8 };
    expect(paidBy(ada, ticksFrom(MIDNIGHT, 5))).toEqual([0, 1]);
    expect(ada.pending).toBe(PENDING_MAX);
  });

  it('is the same whether spans are settled one by one or together', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 5 }), fc.nat(25), (from, count) => {
        const ticks = ticksFrom(MIDNIGHT + from * TICK_MS, count);
        const [one, all] = [purse(-1_000), purse(-1_000)];
        expect(ticks.flatMap((tick) => paidBy(one, [tick]))).toEqual(paidBy(all, ticks));
        expect(one).toEqual(all);
      }),
    );
  });

  it('says how long free time and balance last', () => {
    expect(payableMs(TICK_MS, 250, tariff)).toBe(3 * TICK_MS);
    expect(payableMs(0, 99, tariff)).toBe(0);
  });
});
