import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studyMembershipEnded } from '@portal/contracts/study-rooms';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { In } from 'typeorm';
import { CallsService } from '../calls/calls.service';
import { MeteringService } from '../meter/metering.service';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

type How = PayloadOf<typeof studyMembershipEnded>['how'];

/** A study session needs two. */
const MEMBERS_MIN = 2;

/** Has members leave sessions, and sessions end: for good, after what was proven so far is settled. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly rooms: RoomsRepository,
    private readonly metering: MeteringService,
    private readonly calls: CallsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * These students leave; where fewer than two stay, the session ends for all. Who is no member, or no
   * longer, changes nothing.
   */
  async leave(
    work: UnitOfWork,
    sessionId: string,
    studentIds: readonly string[],
    how: How,
  ): Promise<{ hasEnded: boolean }> {
    const session = await this.rooms.lock(work.manager, sessionId);
    if (!session) return { hasEnded: true };
    const members = await this.rooms.members(work.manager, sessionId);
    const leaving = members.filter(({ studentId }) => studentIds.includes(studentId));
    const unpaidBy = how === 'xp' ? leaving[0]?.studentId : undefined;
    if (leaving.length === 0) return { hasEnded: false };
    await this.metering.settleLocked(work, sessionId);
    if (members.length - leaving.length < MEMBERS_MIN) {
      await this.endLocked(work, session, members, how, unpaidBy);
      return { hasEnded: true };
    }
    await this.putOut(work, sessionId, leaving, how, unpaidBy);
    await this.rooms.notify(work, sessionId);
    return { hasEnded: false };
  }

  /** Ends a session for all who are in it. */
  async end(work: UnitOfWork, sessionId: string, how: How): Promise<void> {
    const session = await this.rooms.lock(work.manager, sessionId);
    if (!session) return;
    await this.metering.settleLocked(work, sessionId);
    await this.endLocked(work, session, await this.rooms.members(work.manager, sessionId), how);
  }

  private async endLocked(
    work: UnitOfWork,
    { id }: SessionEntity,
    members: readonly MemberEntity[],
    how: How,
    unpaidBy?: string,
  ): Promise<void> {
    await work.manager.update(SessionEntity, { id }, { endedAt: this.clock(), endedHow: how });
    await this.putOut(work, id, members, how, unpaidBy);
  }

  private async putOut(
    work: UnitOfWork,
    sessionId: string,
    members: readonly MemberEntity[],
    how: How,
    unpaidBy?: string,
  ): Promise<void> {
    const userIds = members.map(({ studentId }) => studentId);
    const left = { leftAt: this.clock(), leftHow: how, peerId: null };
    await work.manager.update(MemberEntity, { sessionId, studentId: In(userIds) }, left);
    work.emit(studyMembershipEnded, { roomId: sessionId, userIds, how, unpaidBy });
    // Also where the session ends: its room at Daily is deleted some seconds later only.
    work.afterCommit(() => this.calls.putOut(sessionId, members, 'for-good'));
  }
}
