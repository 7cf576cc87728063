import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studentSuspended } from '@portal/contracts/identity';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { SessionsService } from './sessions.service';

/** Removes a suspended student from the call immediately. */
@Injectable()
export class LeaveWhenStudentIsSuspended {
  constructor(private readonly sessions: SessionsService) {}

  @Reaction(studentSuspended)
  async leave({ studentId, until }: PayloadOf<typeof studentSuspended>, work: UnitOfWork) {
    if (until !== null) await this.sessions.leaveAll(work, studentId);
  }
}
