import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@portal/kit';
import { PortalError } from '@portal/platform';

/** Files of one student that may wait behind the one that is read. */
const WAITING_EACH = 1;

/**
 * One file of each student is read at a time: of whatever all students share, nobody holds or waits
 * for more than one place.
 */
@Injectable()
export class PerStudentQueue {
  private readonly students = new KeyedQueue({
    concurrency: 1,
    waiting: WAITING_EACH,
    refusal: ownPlacesTaken,
  });

  /** @throws PortalError `too_many_requests` where the student has as many files in work as one may. */
  add<T>(studentId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.students.add(studentId, work, signal);
  }
}

function ownPlacesTaken(): PortalError {
  return new PortalError(
    'too_many_requests',
    'Two files of yours are being read already. Wait for them, or stop one.',
    { retryAfterSeconds: 10 },
  );
}
