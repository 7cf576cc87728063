import { Controller, Injectable, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getBalance, refundXp, spendXp } from '@portal/contracts/xp';
import { HandlesRequest, type InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus } from '@portal/testing';

/** State of the ledger double: its entries and requests; it can be made unreachable. */
@Injectable()
export class LedgerBook {
  /** In mXP; students without an entry have 0. */
  readonly balances = new Map<string, number>();
  /** By command id. */
  readonly spent = new Map<string, RequestOf<typeof spendXp>>();
  /** By the command id of the spending. */
  readonly refunded = new Set<string>();
  isReachable = true;
  /** If false, payments fail while balances can still be read. */
  takesPayments = true;
  /** Loses the response after the entry was made. */
  losesAnswers = false;
  /** Runs before an entry is made. */
  beforeSpending: () => Promise<void> = () => Promise.resolve();

  balanceOf(studentId: string): number {
    return this.balances.get(studentId) ?? 0;
  }

  /** Returns the spendings of a student that were not refunded, in mXP. */
  chargesOf(studentId: string): number[] {
    return [...this.spent]
      .filter(([id, entry]) => entry.studentId === studentId && !this.refunded.has(id))
      .map(([, { amountMxp }]) => amountMxp);
  }

  move(studentId: string, changeMxp: number): number {
    const balance = this.balanceOf(studentId) + changeMxp;
    this.balances.set(studentId, balance);
    return balance;
  }
}

/**
 * Answers the ledger's contracts from memory, as a boundary double; other tests use the real
 * service.
 */
@Controller()
class LedgerController {
  constructor(private readonly book: LedgerBook) {}

  @HandlesRequest(spendXp)
  async spend(command: RequestOf<typeof spendXp>) {
    const { commandId, studentId, amountMxp } = command;
    const { book } = this;
    if (!book.isReachable || !book.takesPayments) throw away();
    await book.beforeSpending();
    const isRepeat = book.spent.has(commandId);
    if (!isRepeat) {
      if (book.balanceOf(studentId) < amountMxp)
        throw new PortalError('insufficient_xp', 'Not enough XP.');
      book.spent.set(commandId, command);
      book.move(studentId, -amountMxp);
    }
    if (book.losesAnswers) throw new PortalError('timeout', 'The answer was lost.');
    return { balanceMxp: book.balanceOf(studentId), revision: 0, isRepeat };
  }

  @HandlesRequest(refundXp)
  refund({ studentId, spendCommandId }: RequestOf<typeof refundXp>) {
    const { book } = this;
    if (!book.isReachable) throw away();
    const spending = book.spent.get(spendCommandId);
    if (!spending) throw new PortalError('not_found', 'There is no such spending.');
    const isRepeat = book.refunded.has(spendCommandId);
    if (!isRepeat) {
      book.refunded.add(spendCommandId);
      book.move(studentId, spending.amountMxp);
    }
    return Promise.resolve({ balanceMxp: book.balanceOf(studentId), revision: 0, isRepeat });
  }

  @HandlesRequest(getBalance)
  balance({ studentId }: RequestOf<typeof getBalance>) {
    if (!this.book.isReachable) throw away();
    const balanceMxp = this.book.balanceOf(studentId);
    const highestLevel = 'Novice' as const;
    return Promise.resolve({ balanceMxp, lifetimeMxp: balanceMxp, highestLevel, revision: 0 });
  }
}

function away(): PortalError {
  return new PortalError('unavailable', 'The ledger is away.');
}

@Module({ controllers: [LedgerController], providers: [LedgerBook] })
class LedgerModule {}

/** Connects a ledger double to the bus. */
export async function startLedger(bus: InProcessBus) {
  const app = await joinBus(bus, { name: 'ledger', module: LedgerModule });
  return { book: app.get(LedgerBook, { strict: false }), stop: () => app.close() };
}
