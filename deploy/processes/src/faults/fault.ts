import type { Rig } from './rig';

/** Something that goes wrong, once. */
export interface Fault {
  name: string;
  /** Settles once it has struck, and where it lasts, once it is over. */
  strike(rig: Rig): Promise<void>;
}
