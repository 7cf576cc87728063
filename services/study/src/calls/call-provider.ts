import type { StudyCall } from '@portal/contracts/study';

/**
 * A member of a call, identified by the membership: a student who leaves and joins again is
 * another user.
 */
export interface CallUser {
  studentId: string;
  joinedAt: Date;
}

/** A member who enters a call, with the display name. */
export interface CallMember extends CallUser {
  name: string;
}

/** Whether a removed member may come back with the same membership. */
export type PutOut = 'for-good' | 'for-now';

/** A provider of calls. A room's id is its session's id. */
export interface CallProvider {
  /** Creates a room; an existing one is not an error. */
  open(roomId: string): Promise<void>;
  /** Returns the data with which this member, and no other, enters the room. */
  enter(roomId: string, member: CallMember): Promise<StudyCall>;
  /** Removes these users from the call. */
  putOut(roomId: string, users: readonly CallUser[], how: PutOut): Promise<void>;
  /** Deletes a room that is no longer needed; a missing one is not an error. */
  close(roomId: string): Promise<void>;
}
