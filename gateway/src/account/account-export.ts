import { Inject, Injectable } from '@nestjs/common';
import {
  exportAccount,
  exportAccountRoute,
  exportFeedback,
  exportPractice,
  exportReadings,
  getHistory,
  getPastTopics,
  HISTORY_PAGE_MAX,
  mxpToXp,
  type PlaceInTime,
  type RouteResponseOf,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';

import { allPages, type PageOf } from './all-pages';

/** Pages of the ledger in one export at most: 20,000 entries. */
const LEDGER_PAGES_MAX = 200;
/** How long an export may be put together, in ms. */
const WITHIN_MS = 45_000;

type AccountExport = RouteResponseOf<typeof exportAccountRoute>;
type LedgerEntry = AccountExport['xp'][number];

/** Puts together what each service keeps of a person. */
@Injectable()
export class AccountExports {
  constructor(
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `timeout` where it takes too long. */
  async of(userId: string): Promise<AccountExport> {
    const until = performance.now() + WITHIN_MS;
    const isLate = () => performance.now() > until;
    const [account, { topics }, ...lists] = await Promise.all([
      this.messages.request(exportAccount, { userId }),
      this.messages.request(getPastTopics, { studentId: userId }),
      allPages((before?: number) => this.ledgerOf(userId, before), isLate, LEDGER_PAGES_MAX),
      allPages((after?: PlaceInTime) => this.testsOf(userId, after), isLate),
      allPages((after?: PlaceInTime) => this.feedbackOf(userId, after), isLate),
      allPages((after?: number) => this.readingsOf(userId, after), isLate),
    ]);
    const [xp, practised, said, read] = lists;
    return {
      exportedAt: this.clock().toISOString(),
      isWhole: lists.every(({ isWhole }) => isWhole),
      account,
      xp: xp.items,
      practice: { tests: practised.items, topics },
      messages: { feedback: said.items, readAnnouncements: read.items },
    };
  }

  private async ledgerOf(studentId: string, before?: number): Promise<PageOf<LedgerEntry, number>> {
    const request = { studentId, limit: HISTORY_PAGE_MAX, before };
    const { entries, nextBefore } = await this.messages.request(getHistory, request);
    const items = entries.map(({ at, changeMxp, balanceMxp, reason, reference }) => {
      const inXp = { changeXP: mxpToXp(changeMxp), balanceXP: mxpToXp(balanceMxp) };
      return { at, ...inXp, reason, reference };
    });
    return { items, next: nextBefore };
  }

  private async testsOf(studentId: string, after?: PlaceInTime) {
    const { tests: items, next } = await this.messages.request(exportPractice, {
      studentId,
      after,
    });
    return { items, next };
  }

  private async feedbackOf(studentId: string, after?: PlaceInTime) {
    const { feedback: items, next } = await this.messages.request(exportFeedback, {
      studentId,
      after,
    });
    return { items, next };
  }

  private async readingsOf(studentId: string, after?: number) {
    const { readAnnouncements: items, next } = await this.messages.request(exportReadings, {
      studentId,
      after,
    });
    return { items, next };
  }
}
