import { settle, TICK_MS, type Evidence } from './meter';

const SILENCE_MS = 45_000;
const start = { meteredUntil: 0, ticks: 0 };
const seen = (studentId: string, from: number, to: number, hasLeft = false): Evidence => ({
  studentId,
  presentSince: from * 1_000,
  lastSignAt: to * 1_000,
  hasLeft,
});
const settleAt = (seconds: number, ...evidence: Evidence[]) =>
  settle(start, evidence, seconds * 1_000, SILENCE_MS);

describe('the meter of a call', () => {
  it('settles a span once both were in the call through all of it', () => {
    expect(settleAt(7, seen('ada', 0, 7), seen('ben', -3, 6))).toEqual({
      meter: { meteredUntil: TICK_MS, ticks: 1 },
      ticks: [{ number: 0, startsAt: 0, payers: ['ada', 'ben'] }],
    });
  });

  it('waits for a sign that may still come', () => {
    expect(settleAt(7, seen('ada', 0, 7), seen('ben', 0, 5)).ticks).toEqual([]);
    expect(settleAt(50, seen('ada', 0, 50), seen('ben', 0, 5)).meter.meteredUntil).toBe(0);
  });

  it('fills a short gap by the sign that ends it', () => {
    expect(settleAt(40, seen('ada', 0, 40), seen('ben', 0, 40)).ticks).toHaveLength(6);
  });

  it('costs nobody what comes after the last sign of all but one', () => {
    const { meter, ticks } = settleAt(60, seen('ada', 0, 60), seen('ben', 0, 13));
    expect(ticks.map(({ startsAt }) => startsAt)).toEqual([0, 6_000]);
    expect(meter).toEqual({ meteredUntil: 60_000, ticks: 2 });
  });

  it('costs those alone who were there from beginning to end', () => {
    const three = [seen('ada', 0, 20), seen('ben', 0, 20), seen('cyd', 7, 20)];
    const payers = settleAt(20, ...three).ticks.map((tick) => tick.payers.join(' '));
    expect(payers).toEqual(['ada ben', 'ada ben', 'ada ben cyd']);
  });

  it('costs who has left what was proven until then', () => {
    const left = [seen('ada', 0, 12, true), seen('ben', 0, 30), seen('cyd', 0, 30)];
    const payers = settleAt(30, ...left).ticks.map((tick) => tick.payers.length);
    expect(payers).toEqual([3, 3, 2, 2, 2]);
  });

  it('does not run ahead of the time, nor of anybody who may come', () => {
    expect(settleAt(5, seen('ada', 0, 5)).meter.meteredUntil).toBe(0);
    expect(settleAt(17, seen('ada', 0, 17)).meter.meteredUntil).toBe(12_000);
  });
});
