import { Injectable } from '@nestjs/common';
import type { PayloadOf, RequestContract, RequestInputOf, ResponseOf } from '@portal/contracts';
import type { StudyRoom } from '@portal/contracts/study';
import {
  enterStudyRoom,
  type studyMembershipEnded,
  type studyRoomChanged,
} from '@portal/contracts/study-rooms';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { boundedCache } from '../bounded-cache';
import { LiveSockets } from '../live/live-sockets';

/** Kind of the rooms of study sessions, as named in their requests. */
export const STUDY_ROOM = 'study';

const ROOMS_MAX = 20_000;
const ENDINGS_MAX = 20_000;

interface Member {
  studentId: string;
  roomId: string;
}

/**
 * Admits sockets to the rooms of study sessions at this gateway, based on the service's list of
 * members. The event that ends a membership may be late or lost, so every other sign of the end
 * removes the socket too.
 */
@Injectable()
export class StudyRoomAccess {
  /** Latest known revision of the members of each room. */
  private readonly revisions = boundedCache<string, number>(ROOMS_MAX);
  /** Ended memberships, each with its number. */
  private readonly endings = boundedCache<string, number>(ENDINGS_MAX);
  private ended = 0;

  constructor(
    private readonly messages: Messages,
    private readonly sockets: LiveSockets,
  ) {}

  /**
   * Adds all screens of a member at this gateway to a room.
   * @throws PortalError `not_found` if the student is no member, also if the membership ended
   *   meanwhile.
   */
  async letIn(member: Member): Promise<StudyRoom> {
    const { ended } = this;
    const room = await this.request(enterStudyRoom, member);
    if ((this.endings.get(nameOf(member)) ?? 0) > ended) throw noMember();
    this.isNewest(room);
    this.sockets.letIn(member.studentId, STUDY_ROOM, member.roomId);
    return room;
  }

  /** Sends a request of a member; removes the sockets of a student who is none from the room. */
  async request<C extends RequestContract>(
    contract: C,
    request: RequestInputOf<C> & Member,
  ): Promise<ResponseOf<C>> {
    try {
      return await this.messages.request(contract, request);
    } catch (error) {
      if (error instanceof PortalError && error.code === 'not_found') this.sendAway(request);
      throw error;
    }
  }

  /**
   * Removes all sockets except those of the members from a room. Returns false if a later list is
   * known.
   */
  keepOnly(changed: PayloadOf<typeof studyRoomChanged>): boolean {
    if (!this.isNewest(changed)) return false;
    const members = changed.members.map(({ _id }) => _id);
    this.sockets.keepOnly(members, STUDY_ROOM, changed.roomId);
    return true;
  }

  close({ roomId, userIds }: PayloadOf<typeof studyMembershipEnded>): void {
    for (const studentId of userIds) {
      this.ended += 1;
      this.endings.set(nameOf({ studentId, roomId }), this.ended);
      this.sendAway({ studentId, roomId });
    }
  }

  private sendAway({ studentId, roomId }: Member): void {
    this.sockets.sendAway(studentId, STUDY_ROOM, roomId);
  }

  private isNewest({ roomId, revision }: { roomId: string; revision: number }): boolean {
    if (revision < (this.revisions.get(roomId) ?? 0)) return false;
    this.revisions.set(roomId, revision);
    return true;
  }
}

const nameOf = ({ studentId, roomId }: Member) => `${roomId} ${studentId}`;

function noMember(): PortalError {
  return new PortalError('not_found', 'This study session has ended.');
}
