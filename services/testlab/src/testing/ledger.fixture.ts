import { Controller, Injectable, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { earnXp, getBalance } from '@portal/contracts/xp';
import { HandlesRequest, type InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus } from '@portal/testing';

/** Commands to the ledger of these tests, by command id; it can be unreachable. */
@Injectable()
export class LedgerBook {
  readonly earned = new Map<string, RequestOf<typeof earnXp>>();
  isReachable = true;
  /** Amounts that it always refuses, in mXP. */
  readonly refused = new Set<number>();
  /** Whether responses are lost after the entry was made. */
  losesAnswers = false;

  balanceOf(studentId: string): number {
    const own = [...this.earned.values()].filter((entry) => entry.studentId === studentId);
    return own.reduce((total, entry) => total + entry.amountMxp, 0);
  }
}

/** In-memory implementation of the ledger's contracts; other tests use the real service. */
@Controller()
class LedgerController {
  constructor(private readonly book: LedgerBook) {}

  @HandlesRequest(earnXp)
  earn(command: RequestOf<typeof earnXp>) {
    if (!this.book.isReachable) throw new PortalError('unavailable', 'The ledger is away.');
    if (this.book.refused.has(command.amountMxp)) {
      throw new PortalError('invalid_input', 'That is not an amount of XP.');
    }
    const isRepeat = this.book.earned.has(command.commandId);
    if (!isRepeat) this.book.earned.set(command.commandId, command);
    if (this.book.losesAnswers) throw new PortalError('timeout', 'The answer was lost.');
    const balanceMxp = this.book.balanceOf(command.studentId);
    return Promise.resolve({ balanceMxp, revision: 0, isRepeat });
  }

  @HandlesRequest(getBalance)
  balance({ studentId }: RequestOf<typeof getBalance>) {
    const balanceMxp = this.book.balanceOf(studentId);
    const highestLevel = 'Novice' as const;
    return Promise.resolve({ balanceMxp, lifetimeMxp: balanceMxp, highestLevel, revision: 0 });
  }
}

@Module({ controllers: [LedgerController], providers: [LedgerBook] })
class LedgerModule {}

/** Connects a ledger to the bus. */
export async function startLedger(bus: InProcessBus) {
  const app = await joinBus(bus, { name: 'ledger', module: LedgerModule });
  return { book: app.get(LedgerBook, { strict: false }), stop: () => app.close() };
}
