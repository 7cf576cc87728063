import { Inject, Injectable } from '@nestjs/common';
import { CLAIM_MS, CLOCK, newId, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changeRows, readRows } from '../read-rows';

const dueSchema = z.object({ due_at: z.date(), leased_ms: z.number() });
/** Interval at which a holder renews its lease, in ms. */
export const RENEW_MS = CLAIM_MS / 3;
/** End of a lease granted or renewed now, by the database's clock, which all processes share. */
const LEASE = `now() + interval '${CLAIM_MS} milliseconds'`;

/**
 * Assigns scheduled jobs to the processes of a service, in a table. Leases use the database's
 * clock, due times the clock of the process: a due time further ahead than the job's interval was
 * written by a wrong clock, and counts as due.
 */
@Injectable()
export class Leases {
  /** Id of this process as a holder. */
  private readonly holder = newId();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Registers a job; it is due after `everyMs`, or at its previous due time, whichever is earlier.
   */
  async announce(name: string, everyMs: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO scheduled_work (name, due_at) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET due_at = least(scheduled_work.due_at, excluded.due_at)`,
      [name, this.inMs(everyMs)],
    );
  }

  /**
   * Acquires the lease of a job that is due and not held. @returns whether this process has it.
   */
  async take(name: string, everyMs: number): Promise<boolean> {
    const taken = await changeRows(
      this.dataSource,
      `UPDATE scheduled_work SET holder = $2, leased_until = ${LEASE}
       WHERE name = $1 AND (due_at <= $3 OR due_at > $4)
         AND (leased_until IS NULL OR leased_until <= now())`,
      [name, this.holder, this.clock(), this.inMs(2 * everyMs)],
    );
    return taken === 1;
  }

  /** @returns whether this process still has it. */
  async renew(name: string): Promise<boolean> {
    const renewed = await changeRows(
      this.dataSource,
      `UPDATE scheduled_work SET leased_until = ${LEASE} WHERE name = $1 AND holder = $2`,
      [name, this.holder],
    );
    return renewed === 1;
  }

  /** Releases a completed job; it is due again after `everyMs`. */
  async giveBack(name: string, everyMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE scheduled_work SET due_at = $3, holder = NULL, leased_until = NULL
       WHERE name = $1 AND holder = $2`,
      [name, this.holder, this.inMs(everyMs)],
    );
  }

  /** Returns the time until the job should be polled again, in ms. */
  async msUntilDue(name: string): Promise<number> {
    const [row] = await readRows(
      this.dataSource,
      dueSchema,
      `SELECT due_at, coalesce(extract(epoch FROM leased_until - now())::float8 * 1000, 0) AS leased_ms
       FROM scheduled_work WHERE name = $1`,
      [name],
    );
    const dueMs = (row?.due_at.getTime() ?? 0) - this.clock().getTime();
    return Math.max(dueMs, row?.leased_ms ?? 0, 0);
  }

  private inMs(ms: number): Date {
    return new Date(this.clock().getTime() + ms);
  }
}
