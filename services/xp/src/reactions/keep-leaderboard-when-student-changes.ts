import { Controller, Inject } from '@nestjs/common';
import {
  studentDeleted,
  studentRegistered,
  studentRenamed,
  studentSuspended,
  type PayloadOf,
} from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { StudentListing } from '../projections/student-listing.projection';

/** Keeps names and listing as the identity service tells them; each event takes effect once. */
@Controller()
export class KeepLeaderboardWhenStudentChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly listing: StudentListing,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @HandlesEvent(studentRegistered)
  registered(student: PayloadOf<typeof studentRegistered>, eventId: string): Promise<void> {
    return this.once(eventId, (manager) => this.listing.add(manager, student));
  }

  @HandlesEvent(studentRenamed)
  renamed(student: PayloadOf<typeof studentRenamed>, eventId: string): Promise<void> {
    return this.once(eventId, (manager) =>
      this.listing.rename(manager, student.studentId, student.name),
    );
  }

  @HandlesEvent(studentSuspended)
  suspended(student: PayloadOf<typeof studentSuspended>, eventId: string): Promise<void> {
    return this.once(eventId, (manager) =>
      this.listing.hideUntil(manager, student.studentId, student.until, this.now()),
    );
  }

  @HandlesEvent(studentDeleted)
  deleted(student: PayloadOf<typeof studentDeleted>, eventId: string): Promise<void> {
    return this.once(eventId, (manager) => this.listing.forget(manager, student.studentId));
  }

  private async once(eventId: string, change: (manager: EntityManager) => Promise<void>) {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () => change(manager));
    });
  }
}
