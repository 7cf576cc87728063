import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studentRegistered, studentRenamed, studentSuspended } from '@portal/contracts/identity';
import { studentShown } from '@portal/contracts/profile';
import { leaderboardChanged } from '@portal/contracts/xp';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentListingProjection } from '../projections/student-listing.projection';

/** Applies names and listing from events of the identity service; each event takes effect once. */
@Injectable()
export class KeepLeaderboardWhenStudentChanges {
  constructor(
    private readonly listing: StudentListingProjection,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Reaction(studentRegistered)
  registered(student: PayloadOf<typeof studentRegistered>, work: UnitOfWork): Promise<void> {
    work.emit(leaderboardChanged, {});
    return this.listing.add(work.manager, student, this.now());
  }

  @Reaction(studentRenamed)
  renamed(student: PayloadOf<typeof studentRenamed>, work: UnitOfWork): Promise<void> {
    work.emit(leaderboardChanged, {});
    return this.listing.rename(work.manager, student.studentId, student.name);
  }

  @Reaction(studentShown)
  shown(student: PayloadOf<typeof studentShown>, work: UnitOfWork): Promise<void> {
    work.emit(leaderboardChanged, {});
    return this.listing.show(work.manager, student, this.now());
  }

  @Reaction(studentSuspended)
  suspended(student: PayloadOf<typeof studentSuspended>, work: UnitOfWork): Promise<void> {
    work.emit(leaderboardChanged, {});
    return this.listing.hideUntil(work.manager, student.studentId, student.until, this.now());
  }
}
