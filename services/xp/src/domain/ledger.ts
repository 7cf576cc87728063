import { levelIndexOf, mxpToXp } from '@portal/contracts';
import { xpReasonSchema } from '@portal/contracts/xp';
import { z } from 'zod';

const reference = z.object({ kind: z.string(), id: z.string() });
const movement = z.object({
  amountMxp: z.number().int().positive(),
  reason: xpReasonSchema,
  reference,
  /** The balance once this has happened, in mXP: projections write it, they never add up. */
  balanceAfterMxp: z.number().int().nonnegative(),
});

/** The facts of a student's ledger. Amounts are integers in mXP. Private to this service. */
export const ledgerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('XpEarned'), data: movement }),
  z.object({ type: z.literal('XpSpent'), data: movement }),
  z.object({ type: z.literal('XpRefunded'), data: movement.extend({ spendCommandId: z.uuid() }) }),
  z.object({
    type: z.literal('XpAdjusted'),
    data: movement.extend({ direction: z.enum(['up', 'down']) }),
  }),
]);
export type LedgerEvent = z.infer<typeof ledgerEventSchema>;

/** What a spending took and whether it came back. */
interface Spending {
  amountMxp: number;
  reference: { kind: string; id: string };
  isRefunded: boolean;
}

/** What a ledger has come to, in mXP: what everybody may know of it. */
export interface Totals {
  balanceMxp: number;
  /** All that was ever earned; spending does not lower it. */
  lifetimeMxp: number;
  /** Index of the highest level ever reached; spending does not lower it. */
  highestLevel: number;
}

/** A student's ledger, folded: its totals, and what decisions need besides. */
export interface Ledger extends Totals {
  /** Spendings that can still come back, by their command id: those for jobs. */
  refundable: ReadonlyMap<string, Spending>;
}

export const emptyTotals: Totals = { balanceMxp: 0, lifetimeMxp: 0, highestLevel: 0 };
export const emptyLedger: Ledger = { ...emptyTotals, refundable: new Map() };

/** The change of the balance by an event, in mXP: above zero for what came in. */
export function changeOf(event: LedgerEvent): number {
  switch (event.type) {
    case 'XpEarned':
    case 'XpRefunded':
      return event.data.amountMxp;
    case 'XpSpent':
      return -event.data.amountMxp;
    case 'XpAdjusted':
      return event.data.direction === 'up' ? event.data.amountMxp : -event.data.amountMxp;
  }
}

/** The ledger after one more fact. */
export function evolve(ledger: Ledger, commandId: string, event: LedgerEvent): Ledger {
  return {
    ...evolveTotals(ledger, event),
    refundable: evolveRefundable(ledger.refundable, commandId, event),
  };
}

/** The totals after one more fact: the ledger's own, and those of every projection. */
export function evolveTotals(totals: Totals, event: LedgerEvent): Totals {
  const balanceMxp = event.data.balanceAfterMxp;
  const isIncome =
    event.type === 'XpEarned' || (event.type === 'XpAdjusted' && changeOf(event) > 0);
  return {
    balanceMxp,
    lifetimeMxp: totals.lifetimeMxp + (isIncome ? event.data.amountMxp : 0),
    highestLevel: Math.max(totals.highestLevel, levelIndexOf(mxpToXp(balanceMxp))),
  };
}

function evolveRefundable(
  refundable: Ledger['refundable'],
  commandId: string,
  event: LedgerEvent,
): Ledger['refundable'] {
  if (event.type === 'XpSpent' && event.data.reason === 'job') {
    const { amountMxp, reference: what } = event.data;
    return new Map(refundable).set(commandId, { amountMxp, reference: what, isRefunded: false });
  }
  if (event.type !== 'XpRefunded') return refundable;
  const spending = refundable.get(event.data.spendCommandId);
  if (!spending) return refundable;
  return new Map(refundable).set(event.data.spendCommandId, { ...spending, isRefunded: true });
}
