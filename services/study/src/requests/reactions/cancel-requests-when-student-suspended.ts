import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studentSuspended } from '@portal/contracts/identity';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { RequestClosingService } from '../request-closing.service';

/** Cancels the open requests from and to a suspended student. */
@Injectable()
export class CancelRequestsWhenStudentSuspended {
  constructor(private readonly closing: RequestClosingService) {}

  @Reaction(studentSuspended)
  async cancel(
    { studentId, until }: PayloadOf<typeof studentSuspended>,
    work: UnitOfWork,
  ): Promise<void> {
    if (until !== null) await this.closing.cancelAllOf(work, studentId);
  }
}
