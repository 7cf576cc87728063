import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, PORTAL_CONFIG, PortalError, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';
import { dayOf } from '../domain/day-of';
import { refuseForgotten } from '../practice/forgotten-students';

/** Only today's count is kept of a student. */
const TAKE_ONE = `
  WITH past AS (DELETE FROM generation_counts WHERE student_id = $1 AND day < $2)
  INSERT INTO generation_counts (student_id, day, count) VALUES ($1, $2, 1)
  ON CONFLICT (student_id, day) DO UPDATE SET count = generation_counts.count + 1
  WHERE generation_counts.count < $3 RETURNING count`;

/** How many practice tests a student may ask for a day. */
@Injectable()
export class GenerationBudgetService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Takes one generation of today's.
   * @throws PortalError `too_many_requests` where none is left; `aborted` where the student is gone.
   */
  async spend(studentId: string): Promise<void> {
    const limit = this.config.GENERATIONS_PER_DAY;
    const isTaken = await this.dataSource.transaction(async (manager) => {
      await refuseForgotten(manager, studentId);
      const taken: unknown[] = await manager.query(TAKE_ONE, [studentId, this.today(), limit]);
      return taken.length > 0;
    });
    if (isTaken) return;
    throw new PortalError(
      'too_many_requests',
      `You have made ${limit} tests today. Come back tomorrow for more.`,
      { retryAfterSeconds: 3_600 },
    );
  }

  private today(): string {
    return dayOf(this.now(), this.config.TZ);
  }
}
