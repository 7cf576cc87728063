import { dayOf } from '@portal/contracts';
import { TICK_MS, type Tick } from './meter';

/**
 * Maximum number of a member's spans awaiting confirmation by the ledger; further spans are free.
 */
export const PENDING_MAX = 10;

/** Prices of calls. */
export interface Tariff {
  /** Price of one span, in mXP. */
  tickMxp: number;
  /** Free time per student and day, in ms. */
  freeMsADay: number;
  timeZone: string;
}

/** Means of payment of one member. */
export interface Purse {
  /** Free time used, in ms, by day. */
  usedMs: Map<string, number>;
  /** Number of spans whose payment is pending. */
  pending: number;
}

/** One member's payment of one span. */
export interface Payment {
  studentId: string;
  tick: number;
}

/**
 * Decides how the members of a call pay for its spans: with the free time of the day on which a
 * span begins, else in XP. Updates the purses.
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

/** Returns how long a call can continue with this remaining free time and balance, in ms. */
export function payableMs(freeLeftMs: number, balanceMxp: number, { tickMxp }: Tariff): number {
  return freeLeftMs + Math.floor(balanceMxp / tickMxp) * TICK_MS;
}
