import type { StudyCall } from '@portal/contracts/study';

/** A member of a call, by the membership: who leaves and is brought back is another. */
export interface CallUser {
  studentId: string;
  joinedAt: Date;
}

/** A member who enters a call, with the name that others see. */
export interface CallMember extends CallUser {
  name: string;
}

/** Whether who is put out may come back with the same membership. */
export type PutOut = 'for-good' | 'for-now';

/** Who carries calls. A room's id is its session's. */
export interface CallProvider {
  /** Makes a room; one that is there already is no error. */
  open(roomId: string): Promise<void>;
  /** How a member enters it: for that member alone. */
  enter(roomId: string, member: CallMember): Promise<StudyCall>;
  /** Removes these from the call. */
  putOut(roomId: string, users: readonly CallUser[], how: PutOut): Promise<void>;
  /** The room is needed no more; one that is gone already is no error. */
  close(roomId: string): Promise<void>;
}
