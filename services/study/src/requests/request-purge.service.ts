import { Inject, Injectable } from '@nestjs/common';
import { Scheduled } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource, LessThan } from 'typeorm';
import { StudyRequestEntity } from './study-request.entity';

const DAY_MS = 24 * 3_600_000;
/** Retention of closed requests, in ms: within it, their senders can be reported. */
const KEPT_MS = 90 * DAY_MS;

/** Deletes old requests. */
@Injectable()
export class RequestPurgeService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Scheduled({ name: 'purge-study-requests', everyMs: DAY_MS })
  async purge(): Promise<void> {
    const closedAt = LessThan(new Date(this.clock().getTime() - KEPT_MS));
    await this.dataSource.manager.delete(StudyRequestEntity, { closedAt });
  }
}
