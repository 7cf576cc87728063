import { Inject, Injectable } from '@nestjs/common';
import {
  exportAccount,
  exportMessages,
  exportPractice,
  getHistory,
  HISTORY_PAGE_MAX,
  mxpToXp,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { z } from 'zod';

/** Pages of the ledger in one export at most: 20,000 entries. */
const PAGES_MAX = 200;

/** All that the portal keeps of one person. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: exportAccount.response,
  /** The ledger, newest first. */
  xp: z.array(
    z.object({
      at: z.string(),
      changeXP: z.number(),
      balanceXP: z.number(),
      reason: z.string(),
      reference: z.object({ kind: z.string(), id: z.string() }),
    }),
  ),
  practice: exportPractice.response,
  messages: exportMessages.response,
});
type AccountExport = z.output<typeof accountExportSchema>;

/** Puts together what each service keeps of a person. */
@Injectable()
export class AccountExports {
  constructor(
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<AccountExport> {
    const own = { studentId: userId };
    const [account, xp, practice, messages] = await Promise.all([
      this.messages.request(exportAccount, { userId }),
      this.ledgerOf(userId),
      this.messages.request(exportPractice, own),
      this.messages.request(exportMessages, own),
    ]);
    return { exportedAt: this.clock().toISOString(), account, xp, practice, messages };
  }

  private async ledgerOf(studentId: string): Promise<AccountExport['xp']> {
    const entries: AccountExport['xp'] = [];
    let before: number | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const request = { studentId, limit: HISTORY_PAGE_MAX, before };
      const { entries: found, nextBefore } = await this.messages.request(getHistory, request);
      for (const { at, changeMxp, balanceMxp, reason, reference } of found) {
        const inXp = { changeXP: mxpToXp(changeMxp), balanceXP: mxpToXp(balanceMxp) };
        entries.push({ at, ...inXp, reason, reference });
      }
      if (nextBefore === null) break;
      before = nextBefore;
    }
    return entries;
  }
}
