import { Inject, Injectable } from '@nestjs/common';
import { leaderboardChanged } from '@portal/contracts/xp';
import { Scheduled } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentListingProjection } from '../projections/student-listing.projection';

/** Interval between checks, in ms. */
const EVERY_MS = 5_000;

/**
 * Lists students whose suspension has ended: the end produces no event, so a schedule checks for
 * it.
 */
@Injectable()
export class ListStudentWhenSuspensionEnds {
  constructor(
    private readonly listing: StudentListingProjection,
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Scheduled({ name: 'list-students-whose-suspension-ends', everyMs: EVERY_MS })
  async list(): Promise<void> {
    const count = await this.listing.listDue(this.now());
    // Only for screens: polling compensates for a lost event.
    if (count > 0) await this.messages.emit(leaderboardChanged, {}).catch(() => undefined);
  }
}
