import { Controller, Injectable, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getBalance, spendXp } from '@portal/contracts/xp';
import { HandlesRequest, type InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus } from '@portal/testing';

/** Balances and commands of the test ledger; it can be made unreachable. */
@Injectable()
export class LedgerBook {
  /** In mXP; unlisted students have a high balance. */
  readonly balances = new Map<string, number>();
  /** By command id. */
  readonly spent = new Map<string, RequestOf<typeof spendXp>>();
  isReachable = true;
  /** Loses the response after the entry is stored. */
  losesAnswers = false;

  balanceOf(studentId: string): number {
    return this.balances.get(studentId) ?? 1_000_000;
  }

  /** Returns the amount that a student has paid, in mXP. */
  paidBy(studentId: string): number {
    const own = [...this.spent.values()].filter((entry) => entry.studentId === studentId);
    return own.reduce((total, entry) => total + entry.amountMxp, 0);
  }
}

/**
 * In-memory implementation of the ledger's contracts, at the boundary only; other tests use the
 * real one.
 */
@Controller()
class LedgerController {
  constructor(private readonly book: LedgerBook) {}

  @HandlesRequest(spendXp)
  spend(command: RequestOf<typeof spendXp>) {
    const { commandId, studentId, amountMxp } = command;
    if (!this.book.isReachable) throw new PortalError('unavailable', 'The ledger is away.');
    const isRepeat = this.book.spent.has(commandId);
    const before = this.book.balanceOf(studentId);
    if (!isRepeat) {
      if (before < amountMxp) throw new PortalError('insufficient_xp', 'Not enough XP.');
      this.book.spent.set(commandId, command);
      this.book.balances.set(studentId, before - amountMxp);
    }
    if (this.book.losesAnswers) throw new PortalError('timeout', 'The answer was lost.');
    return Promise.resolve({ balanceMxp: this.book.balanceOf(studentId), revision: 0, isRepeat });
  }

  @HandlesRequest(getBalance)
  balance({ studentId }: RequestOf<typeof getBalance>) {
    if (!this.book.isReachable) throw new PortalError('unavailable', 'The ledger is away.');
    const balanceMxp = this.book.balanceOf(studentId);
    const highestLevel = 'Novice' as const;
    return Promise.resolve({ balanceMxp, lifetimeMxp: balanceMxp, highestLevel, revision: 0 });
  }
}

@Module({ controllers: [LedgerController], providers: [LedgerBook] })
class LedgerModule {}

/** Connects a test ledger to the bus. */
export async function startLedger(bus: InProcessBus) {
  const app = await joinBus(bus, { name: 'ledger', module: LedgerModule });
  return { book: app.get(LedgerBook, { strict: false }), stop: () => app.close() };
}
