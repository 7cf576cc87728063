import { Inject, Injectable } from '@nestjs/common';
import { cutText } from '@portal/contracts';
import { adminActed, type AdminAct } from '@portal/contracts/audit';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';

const ABOUT_MAX = 300;

/** Tells the log of the admins' acts, which identity keeps, what one has done here. */
@Injectable()
export class AdminActsService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** In the transaction of the act itself: told exactly if it took place. */
  async record(work: UnitOfWork, adminId: string, act: AdminAct, about: string): Promise<void> {
    const at = this.clock().toISOString();
    await work.addToOutbox(adminActed, { adminId, act, about: cutText(about, ABOUT_MAX), at });
  }
}
