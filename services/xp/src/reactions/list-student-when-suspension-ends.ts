import { Inject, Injectable } from '@nestjs/common';
import { leaderboardChanged } from '@portal/contracts/xp';
import { Scheduled } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentListingProjection } from '../projections/student-listing.projection';

/** Pause between two looks, in ms. */
const EVERY_MS = 5_000;

/** A suspension runs out without an event: look for those that are due. */
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
    // For screens only: a lost one is healed by their polling.
    if (count > 0) await this.messages.emit(leaderboardChanged, {}).catch(() => undefined);
  }
}
