import { levelIndexOf, mxpToXp } from '@portal/contracts';
import { xpReasonSchema } from '@portal/contracts/xp';
import { z } from 'zod';

const reference = z.object({ kind: z.string(), id: z.string() });
const movement = z.object({
  amountMxp: z.number().int().positive(),
  reason: xpReasonSchema,
  reference,
  /** Balance after this event, in mXP: projections copy it and never add up. */
  balanceAfterMxp: z.number().int().nonnegative(),
});

/** Events of a student's ledger. Amounts are integers in mXP. Private to this service. */
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

/** Amount and reference of a spending that may be refunded. */
interface Spending {
  amountMxp: number;
  reference: { kind: string; id: string };
  isRefunded: boolean;
}

/** Totals of a ledger, in mXP; may be shown to other users. */
export interface Totals {
  balanceMxp: number;
  /** Sum of all earnings; spending does not lower it. */
  lifetimeMxp: number;
  /** Index of the highest level ever reached; spending does not lower it. */
  highestLevel: number;
}

/** State of a student's ledger: its totals, and the data that decisions need. */
export interface Ledger extends Totals {
  /** Spendings that can still be refunded, by their command id: those for jobs. */
  refundable: ReadonlyMap<string, Spending>;
}

export const emptyTotals: Totals = { balanceMxp: 0, lifetimeMxp: 0, highestLevel: 0 };
export const emptyLedger: Ledger = { ...emptyTotals, refundable: new Map() };

/** Returns the change of the balance by an event, in mXP: positive for income. */
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

/** Returns the ledger after one more event. */
export function evolve(ledger: Ledger, commandId: string, event: LedgerEvent): Ledger {
  return {
    ...evolveTotals(ledger, event),
    refundable: evolveRefundable(ledger.refundable, commandId, event),
  };
}

/** Returns the totals after one more event; used for ledgers and for all projections. */
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
