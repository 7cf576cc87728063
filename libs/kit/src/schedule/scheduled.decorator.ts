import { mark } from '@portal/messaging';

/** Metadata key of scheduled methods. */
export const SCHEDULED = Symbol('SCHEDULED');

/** Name and interval of a scheduled job. */
export interface ScheduledWork {
  /** Kebab-case; the same in every process of the service, and in every version. */
  name: string;
  /** Interval from the end of one run to the next, in ms. */
  everyMs: number;
}

/**
 * Calls a method periodically in one of the service's processes, whichever acquires the lease
 * first. The holder renews its lease while the method runs; the lease of a crashed process expires
 * and another takes over. The signal is aborted if the lease is lost all the same, or the process
 * ends.
 */
export function Scheduled(work: ScheduledWork) {
  return <Method extends (signal: AbortSignal) => Promise<unknown>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark(SCHEDULED, work, descriptor);
}
