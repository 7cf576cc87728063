import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, PORTAL_CONFIG, PortalError, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';

/** How many practice tests a student may ask for a day. */
@Injectable()
export class GenerationBudget {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Takes one generation of today's.
   * @throws PortalError `too_many_requests` where none is left.
   */
  async spend(studentId: string): Promise<void> {
    const limit = this.config.GENERATIONS_PER_DAY;
    const taken: unknown[] = await this.dataSource.query(
      `INSERT INTO generation_counts (student_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (student_id, day) DO UPDATE SET count = generation_counts.count + 1
       WHERE generation_counts.count < $3 RETURNING count`,
      [studentId, this.today(), limit],
    );
    if (taken.length > 0) return;
    throw new PortalError(
      'too_many_requests',
      `You have made ${limit} tests today. Come back tomorrow for more.`,
      { retryAfterSeconds: 3_600 },
    );
  }

  private today(): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.config.TZ }).format(this.now());
  }
}
