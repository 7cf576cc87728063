import type { Rig } from './rig';

/** Something that goes wrong, once. */
export interface Fault {
  name: string;
  /** Whether requests may be refused or cut off meanwhile. Default: yes. */
  mayFail?: boolean;
  /** Settles once it has struck, and where it lasts, once it is over. */
  strike(rig: Rig): Promise<void>;
}
