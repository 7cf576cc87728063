import { Inject, Injectable } from '@nestjs/common';
import {
  studentRegistered,
  studentRenamed,
  studentSuspended,
  type PayloadOf,
} from '@portal/contracts';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentListing } from '../projections/student-listing.projection';

/** Keeps names and listing as the identity service tells them; each event takes effect once. */
@Injectable()
export class KeepLeaderboardWhenStudentChanges {
  constructor(
    private readonly listing: StudentListing,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Reaction(studentRegistered)
  registered(student: PayloadOf<typeof studentRegistered>, { manager }: UnitOfWork): Promise<void> {
    return this.listing.add(manager, student);
  }

  @Reaction(studentRenamed)
  renamed(student: PayloadOf<typeof studentRenamed>, { manager }: UnitOfWork): Promise<void> {
    return this.listing.rename(manager, student.studentId, student.name);
  }

  @Reaction(studentSuspended)
  suspended(student: PayloadOf<typeof studentSuspended>, { manager }: UnitOfWork): Promise<void> {
    return this.listing.hideUntil(manager, student.studentId, student.until, this.now());
  }
}
