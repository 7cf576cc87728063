import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowsSchema = z.array(z.object({ seen_until: z.date() }));

/** Until when each admin has seen the notifications. */
@Injectable()
export class NotificationsSeen {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(adminId: string): Promise<Date | null> {
    const rows: unknown = await this.dataSource.query(
      'SELECT seen_until FROM notifications_seen WHERE admin_id = $1',
      [adminId],
    );
    return rowsSchema.parse(rows)[0]?.seen_until ?? null;
  }

  /**
   * Up to `until`, the newest that was shown, but never beyond now and never back.
   * @returns until when they are seen.
   */
  async mark(adminId: string, until: Date | null): Promise<Date> {
    const now = this.clock();
    const rows: unknown = await this.dataSource.query(
      `INSERT INTO notifications_seen (admin_id, seen_until) VALUES ($1, $2)
       ON CONFLICT (admin_id) DO UPDATE
       SET seen_until = greatest(notifications_seen.seen_until, excluded.seen_until)
       RETURNING seen_until`,
      [adminId, until && until < now ? until : now],
    );
    return rowsSchema.parse(rows)[0]?.seen_until ?? now;
  }
}
