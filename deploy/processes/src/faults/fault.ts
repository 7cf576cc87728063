import type { Rig } from './rig';

/** A fault that occurs once. */
export interface Fault {
  name: string;
  /** Whether requests may fail meanwhile. Default: yes. */
  mayFail?: boolean;
  /** Triggers the fault; resolves when it has occurred or, if it lasts, when it is over. */
  strike(rig: Rig): Promise<void>;
}
