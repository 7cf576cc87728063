import { Injectable } from '@nestjs/common';
import { mxpToXp } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { HISTORY_PAGE_MAX, leaderboardChanged } from '@portal/contracts/xp';
import type { ExportPage, StudentData, UnitOfWork } from '@portal/kit';
import { LedgerHistoryService } from '../ledger-history.service';
import { LedgerService } from '../ledger.service';
import { StudentListingProjection } from '../projections/student-listing.projection';

/** Data of a student: the ledger, exported page by page, and the name. */
@Injectable()
export class StudentDataService implements StudentData<'xp'> {
  readonly sections = {
    xp: (studentId: string, after: string | null) => this.entries(studentId, after),
  };

  constructor(
    private readonly history: LedgerHistoryService,
    private readonly ledgers: LedgerService,
    private readonly listing: StudentListingProjection,
  ) {}

  async count(studentId: string): Promise<{ totalXP: number }> {
    const { balanceMxp } = await this.ledgers.getBalance(studentId);
    return { totalXP: mxpToXp(balanceMxp) };
  }

  /** Keeps the ledger, as numbers without a name. */
  forget(work: UnitOfWork, studentId: string): Promise<void> {
    work.emit(leaderboardChanged, {});
    return this.listing.forget(work.manager, studentId);
  }

  /** Returns entries, newest first; `after` is a revision. */
  private async entries(
    studentId: string,
    after: string | null,
  ): Promise<ExportPage<StudentDataItem<'xp', 'xp'>>> {
    const before = after === null ? undefined : Number(after);
    const { entries, nextBefore } = await this.history.getPage({
      studentId,
      limit: HISTORY_PAGE_MAX,
      ...(before !== undefined && { before }),
    });
    const items = entries.map(({ at, changeMxp, balanceMxp, reason, reference }) => {
      const [changeXP, balanceXP] = [mxpToXp(changeMxp), mxpToXp(balanceMxp)];
      return { at, changeXP, balanceXP, reason, reference };
    });
    return { items, next: nextBefore === null ? null : String(nextBefore) };
  }
}
