import { Inject, Injectable } from '@nestjs/common';
import { adminActed, cutText, type AdminAct } from '@portal/contracts';
import { Outbox } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import type { EntityManager } from 'typeorm';

const ABOUT_MAX = 300;

/** Tells the log of the admins' acts, which identity keeps, what one has done here. */
@Injectable()
export class ActsOfAdmins {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the transaction of the act itself: told exactly if it took place. */
  async record(
    manager: EntityManager,
    adminId: string,
    act: AdminAct,
    about: string,
  ): Promise<void> {
    const at = this.clock().toISOString();
    const words = cutText(about, ABOUT_MAX);
    await this.outbox.add(manager, adminActed, { adminId, act, about: words, at });
  }
}
