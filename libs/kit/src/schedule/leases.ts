import { Inject, Injectable } from '@nestjs/common';
import { CLAIM_MS, CLOCK, newId, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changeRows, readRows } from '../read-rows';

const dueSchema = z.object({ due_at: z.date(), leased_ms: z.number() });
/** How often a holder says that it is alive, in ms. */
export const RENEW_MS = CLAIM_MS / 3;
/** By the one clock that all processes share. */
const LEASE = `now() + interval '${CLAIM_MS} milliseconds'`;

/**
 * Who of a service's processes does which scheduled work, by the table. Leases go by the database's clock; when work is due, by
 * that of the process: a time further ahead than the work ever waits was written by a clock that was wrong, and counts as due.
 */
@Injectable()
export class Leases {
  /** This process, as the others see it. */
  private readonly holder = newId();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes the work known; due after `everyMs`, or when it was before, whichever comes first. */
  async announce(name: string, everyMs: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO scheduled_work (name, due_at) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET due_at = least(scheduled_work.due_at, excluded.due_at)`,
      [name, this.inMs(everyMs)],
    );
  }

  /** Takes the work where it is due and nobody does it. @returns whether this process has it. */
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

  /** The work is done; it is due again after `everyMs`. */
  async giveBack(name: string, everyMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE scheduled_work SET due_at = $3, holder = NULL, leased_until = NULL
       WHERE name = $1 AND holder = $2`,
      [name, this.holder, this.inMs(everyMs)],
    );
  }

  /** In how many ms it is worth looking again. */
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
