import { z } from 'zod';

/** Maximum of an integer column of PostgreSQL. */
export const INTEGER_MAX = 2 ** 31 - 1;
/** An amount in thousandths of an XP (mXP), the only unit used in sums. */
export const mxpSchema = z.number().int().safe();
/** A balance in mXP: never below zero. */
export const balanceMxpSchema = mxpSchema.nonnegative();
/** A transferred amount in mXP: above zero. */
export const amountMxpSchema = mxpSchema.positive();

/** mXP → XP, a number with up to 3 decimals. */
export function mxpToXp(mxp: number): number {
  return mxp / 1_000;
}

/** XP → mXP, rounded to the nearest thousandth. */
export function xpToMxp(xp: number): number {
  return Math.round(xp * 1_000);
}
