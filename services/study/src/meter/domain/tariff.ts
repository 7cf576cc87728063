import { dayOf } from '@portal/contracts';
import { TICK_MS, type Tick } from './meter';

/** Spans of one member whose payment the ledger has not yet confirmed, at most: what comes then is free. */
export const PENDING_MAX = 10;

/** What calls cost. */
export interface Tariff {
  /** Price of one span, in mXP. */
  tickMxp: number;
  /** Time that costs a student nothing, a day, in ms. */
  freeMsADay: number;
  timeZone: string;
}

/** What a member has to give. */
export interface Purse {
  /** Free time used, in ms, by day. */
  usedMs: Map<string, number>;
  /** Spans whose payment is under way. */
  pending: number;
}

/** One span that one member pays. */
export interface Payment {
  studentId: string;
  tick: number;
}

/**
 * Decides how the members of a call pay for its spans: by the free time of the day that a span begins
 * in, else in XP. Changes the purses by that.
 */
export function pay(
  ticks: readonly Tick[],
  purses: ReadonlyMap<string, Purse>,
  tariff: Tariff,
): Payment[] {
  return ticks.flatMap(({ number, startsAt, payers }) => {
    const day = dayOf(new Date(startsAt), tariff.timeZone);
    return payers.flatMap((studentId) => {
      const purse = purses.get(studentId);
      if (!purse) throw new Error('Every payer has a purse.');
      const usedMs = purse.usedMs.get(day) ?? 0;
      if (usedMs + TICK_MS <= tariff.freeMsADay) {
        purse.usedMs.set(day, usedMs + TICK_MS);
        return [];
      }
      if (purse.pending >= PENDING_MAX) return [];
      purse.pending += 1;
      return [{ studentId, tick: number }];
    });
  });
}

/** How long a call can go on, in ms, with this free time left and this balance. */
export function payableMs(freeLeftMs: number, balanceMxp: number, { tickMxp }: Tariff): number {
  return freeLeftMs + Math.floor(balanceMxp / tickMxp) * TICK_MS;
}
