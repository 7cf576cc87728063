import type { StudyCall } from '@portal/contracts/study';

/** A member who enters a call, with the name that others see. */
export interface CallMember {
  studentId: string;
  name: string;
}

/** Who carries calls. A room's id is its session's. */
export interface CallProvider {
  /** Makes a room; one that is there already is no error. */
  open(roomId: string): Promise<void>;
  /** How a member enters it: for that member alone. */
  enter(roomId: string, member: CallMember): Promise<StudyCall>;
  /** These no longer belong to it, although it goes on. */
  putOut(roomId: string, studentIds: readonly string[]): Promise<void>;
  /** The room is needed no more; one that is gone already is no error. */
  close(roomId: string): Promise<void>;
}
