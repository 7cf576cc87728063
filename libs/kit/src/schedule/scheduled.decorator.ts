import { mark } from '@portal/messaging';

/** Metadata key of methods that are done once in a while. */
export const SCHEDULED = Symbol('SCHEDULED');

/** When a piece of work is done. */
export interface ScheduledWork {
  /** Kebab-case; the same in every process of the service, and in every version. */
  name: string;
  /** From the end of one turn to the next, in ms. */
  everyMs: number;
}

/**
 * Has a method called once in a while by one of the service's processes, whichever comes first. The
 * holder renews its lease while it works; a crashed one's runs out and another takes over. The
 * signal it is given is aborted where the lease is lost all the same, or the process ends.
 */
export function Scheduled(work: ScheduledWork) {
  return <Method extends (signal: AbortSignal) => Promise<unknown>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark(SCHEDULED, work, descriptor);
}
