import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { InboxEntity } from './inbox.entity';

/** Applies the effect of an event once, even if it is delivered several times. */
@Injectable()
export class Inbox {
  /**
   * Runs `change` in `manager`'s transaction unless the effect of this event has already been
   * applied.
   * @returns whether it ran.
   */
  async once(
    manager: EntityManager,
    eventId: string,
    change: () => Promise<void>,
  ): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(InboxEntity)
      .values({ eventId })
      .orIgnore()
      .returning('event_id')
      .execute();
    const isFirst = Array.isArray(inserted.raw) && inserted.raw.length > 0;
    if (isFirst) await change();
    return isFirst;
  }
}
