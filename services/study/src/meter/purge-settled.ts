import { Inject, Injectable } from '@nestjs/common';
import { changeRows, Scheduled } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';

const EVERY_MS = 60 * 60_000;
/**
 * Retention of settled spans, in ms: they are not read again, and the ledger keeps the payments.
 */
const KEPT_MS = 3 * 24 * 60 * 60_000;

/** Deletes payments that were answered, and the free time of past days. */
@Injectable()
export class PurgeSettled {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Scheduled({ name: 'purge-settled-calls', everyMs: EVERY_MS })
  async purge(): Promise<void> {
    const before = new Date(this.clock().getTime() - KEPT_MS);
    for (const sql of [CHARGES, FREE_TIME]) await changeRows(this.dataSource, sql, [before]);
  }
}

const CHARGES = `DELETE FROM charges WHERE created_at < $1 AND state <> 'pending'`;
const FREE_TIME = 'DELETE FROM free_time WHERE day < $1::date';
