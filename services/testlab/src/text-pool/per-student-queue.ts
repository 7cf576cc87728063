import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@portal/kit';
import { PortalError } from '@portal/platform';

/** Maximum number of a student's queued files behind the one being read. */
const WAITING_EACH = 1;

/**
 * Reads one file of each student at a time, so that no student holds or waits for more than one
 * slot of a shared resource.
 */
@Injectable()
export class PerStudentQueue {
  private readonly students = new KeyedQueue({
    concurrency: 1,
    waiting: WAITING_EACH,
    refusal: ownPlacesTaken,
  });

  /** @throws PortalError `too_many_requests` if the student's queue is full. */
  add<T>(studentId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.students.add(studentId, work, signal);
  }
}

function ownPlacesTaken(): PortalError {
  return new PortalError(
    'too_many_requests',
    'Two of your files are already being read. Wait for them, or stop one.',
    { retryAfterSeconds: 10 },
  );
}
