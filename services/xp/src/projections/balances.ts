import { Injectable } from '@nestjs/common';
import { LEVELS, type getBalance, type ResponseOf } from '@portal/contracts';
import { LedgerStore } from '../store/ledger.store';

/** What a student can spend, read from the own stream, so that one's own command always shows. */
@Injectable()
export class Balances {
  constructor(private readonly ledgers: LedgerStore) {}

  async of(studentId: string): Promise<ResponseOf<typeof getBalance>> {
    const { ledger, revision } = await this.ledgers.load(studentId);
    const { balanceMxp, lifetimeMxp } = ledger;
    const highestLevel = LEVELS[ledger.highestLevel]?.name ?? LEVELS[0].name;
    return { balanceMxp, lifetimeMxp, highestLevel, revision };
  }
}
