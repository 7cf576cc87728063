import { Inject, Injectable } from '@nestjs/common';
import { cutText } from '@portal/contracts';
import { ABOUT_ACT_MAX, adminActed, type AdminAct } from '@portal/contracts/audit';
import { CLOCK, type Clock } from '@portal/platform';
import type { UnitOfWork } from './unit-of-work/unit-of-work';

/** What an admin has just done. */
export interface Act {
  adminId: string;
  act: AdminAct;
  /** Whom or what it concerned; cut where it is long. */
  about: string;
}

/** Records in the log of the admins' acts, which identity keeps, what one has done in this service. */
@Injectable()
export class AdminActs {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Part of `work`, which is the act itself: recorded exactly if it took place. */
  async record(work: UnitOfWork, { adminId, act, about }: Act): Promise<void> {
    const at = this.clock().toISOString();
    await work.addToOutbox(adminActed, { adminId, act, about: cutText(about, ABOUT_ACT_MAX), at });
  }
}
