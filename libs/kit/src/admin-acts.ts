import { Inject, Injectable } from '@nestjs/common';
import { cutText } from '@portal/contracts';
import { ABOUT_ACT_MAX, adminActed, type AdminAct } from '@portal/contracts/audit';
import { CLOCK, type Clock } from '@portal/platform';
import type { UnitOfWork } from './unit-of-work/unit-of-work';

/** A completed action of an admin. */
export interface Act {
  adminId: string;
  act: AdminAct;
  /** The person or object concerned; truncated if long. */
  about: string;
}

/** Records the admins' actions in this service in the audit log, which identity keeps. */
@Injectable()
export class AdminActs {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Part of `work`, the action itself, so that it is recorded if and only if the action is
   * committed.
   */
  async record(work: UnitOfWork, { adminId, act, about }: Act): Promise<void> {
    const at = this.clock().toISOString();
    await work.addToOutbox(adminActed, { adminId, act, about: cutText(about, ABOUT_ACT_MAX), at });
  }
}
