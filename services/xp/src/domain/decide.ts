import type { XpReason } from '@portal/contracts/xp';
import type { Ledger, LedgerEvent } from './ledger';

interface Movement {
  amountMxp: number;
  reason: XpReason;
  reference: { kind: string; id: string };
}

/** Commands of a ledger. Amounts are positive integers in mXP. */
export type LedgerCommand =
  | ({ kind: 'earn' } & Movement)
  | ({ kind: 'spend' } & Movement)
  | { kind: 'refund'; spendCommandId: string }
  | ({ kind: 'adjust'; direction: 'up' | 'down' } & Movement);

/** Reason why a command is refused. */
export type LedgerRefusal =
  | { refusal: 'not-an-amount' }
  | { refusal: 'insufficient-xp'; balanceMxp: number }
  | { refusal: 'no-such-spending' }
  | { refusal: 'refunded-already' };

/** Largest balance that is an exact integer in JSON, in mXP. */
const BALANCE_MAX = Number.MAX_SAFE_INTEGER;

/** Decides a command on a ledger: returns the resulting event, or the refusal. */
export function decide(ledger: Ledger, command: LedgerCommand): LedgerEvent | LedgerRefusal {
  switch (command.kind) {
    case 'earn':
      return move(ledger, command, 'up', (data) => ({ type: 'XpEarned', data }));
    case 'spend':
      return move(ledger, command, 'down', (data) => ({ type: 'XpSpent', data }));
    case 'adjust': {
      const { direction } = command;
      const event = (data: MovementData): LedgerEvent => ({
        type: 'XpAdjusted',
        data: { ...data, direction },
      });
      return move(ledger, command, direction, event);
    }
    case 'refund':
      return refund(ledger, command.spendCommandId);
  }
}

type MovementData = Movement & { balanceAfterMxp: number };

function move(
  { balanceMxp }: Ledger,
  { amountMxp, reason, reference }: Movement,
  direction: 'up' | 'down',
  event: (data: MovementData) => LedgerEvent,
): LedgerEvent | LedgerRefusal {
  if (!Number.isSafeInteger(amountMxp) || amountMxp <= 0) return { refusal: 'not-an-amount' };
  const balanceAfterMxp = balanceMxp + (direction === 'up' ? amountMxp : -amountMxp);
  if (balanceAfterMxp < 0) return { refusal: 'insufficient-xp', balanceMxp };
  if (balanceAfterMxp > BALANCE_MAX) return { refusal: 'not-an-amount' };
  return event({ amountMxp, reason, reference, balanceAfterMxp });
}

function refund(ledger: Ledger, spendCommandId: string): LedgerEvent | LedgerRefusal {
  const spending = ledger.refundable.get(spendCommandId);
  if (!spending) return { refusal: 'no-such-spending' };
  if (spending.isRefunded) return { refusal: 'refunded-already' };
  const { amountMxp, reference } = spending;
  const balanceAfterMxp = ledger.balanceMxp + amountMxp;
  const data = { amountMxp, reason: 'refund' as const, reference, balanceAfterMxp, spendCommandId };
  return { type: 'XpRefunded', data };
}
