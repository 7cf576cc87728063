import { Inject, Injectable } from '@nestjs/common';
import { Scheduled } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentListing } from '../projections/student-listing.projection';

/** Pause between two looks, in ms. */
const EVERY_MS = 5_000;

/** A suspension runs out without an event: look for those that are due. */
@Injectable()
export class ListStudentWhenSuspensionEnds {
  constructor(
    private readonly listing: StudentListing,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Scheduled({ name: 'list-students-whose-suspension-ends', everyMs: EVERY_MS })
  async list(): Promise<void> {
    await this.listing.listDue(this.now());
  }
}
