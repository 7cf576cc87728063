import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { changeRows, readRows } from '../read-rows';

const dueSchema = z.object({ due_at: z.date(), leased_until: z.date().nullable() });

/** Who of a service's processes does which scheduled work, by the table. */
@Injectable()
export class Leases {
  /** This process, as the others see it. */
  private readonly holder = randomUUID();

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
  async take(name: string, leaseMs: number): Promise<boolean> {
    const taken = await changeRows(
      this.dataSource,
      `UPDATE scheduled_work SET holder = $2, leased_until = $3
       WHERE name = $1 AND due_at <= $4 AND (leased_until IS NULL OR leased_until <= $4)`,
      [name, this.holder, this.inMs(leaseMs), this.clock()],
    );
    return taken === 1;
  }

  /** @returns whether this process still has it. */
  async renew(name: string, leaseMs: number): Promise<boolean> {
    const renewed = await changeRows(
      this.dataSource,
      'UPDATE scheduled_work SET leased_until = $3 WHERE name = $1 AND holder = $2',
      [name, this.holder, this.inMs(leaseMs)],
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
      'SELECT due_at, leased_until FROM scheduled_work WHERE name = $1',
      [name],
    );
    const at = Math.max(row?.due_at.getTime() ?? 0, row?.leased_until?.getTime() ?? 0);
    return Math.max(at - this.clock().getTime(), 0);
  }

  private inMs(ms: number): Date {
    return new Date(this.clock().getTime() + ms);
  }
}
