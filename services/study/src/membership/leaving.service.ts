import { Inject, Injectable } from '@nestjs/common';
import { studyMembershipEnded } from '@portal/contracts/study-rooms';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { In } from 'typeorm';
import { CallsService } from '../calls/calls.service';
import { MeteringService } from '../meter/metering.service';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';
import { decideEnd, decideLeave, type How, type LeaveDecision } from './domain/membership';

type Leaving = Extract<LeaveDecision<MemberEntity>, { leave: unknown }>;

/** Ends memberships and sessions permanently, after settling the presence proven so far. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly rooms: RoomsRepository,
    private readonly metering: MeteringService,
    private readonly calls: CallsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Removes students from a session; with fewer than two left, it ends for all. Students who are
   * not members, or no longer, change nothing.
   */
  async leave(
    work: UnitOfWork,
    sessionId: string,
    studentIds: readonly string[],
    how: How,
  ): Promise<{ hasEnded: boolean }> {
    const members = await this.rooms.lockMembers(work.manager, sessionId);
    const decision = decideLeave(members, studentIds, how);
    if ('stays' in decision) return { hasEnded: decision.hasEnded };
    await this.putOut(work, sessionId, decision, how);
    if (!decision.ends) await this.rooms.notify(work, sessionId);
    return { hasEnded: decision.ends };
  }

  /** Ends a session for all of its members. */
  async end(work: UnitOfWork, sessionId: string, how: How): Promise<void> {
    const decision = decideEnd(await this.rooms.lockMembers(work.manager, sessionId));
    if ('leave' in decision) await this.putOut(work, sessionId, decision, how);
  }

  private async putOut(
    work: UnitOfWork,
    sessionId: string,
    { leave, ends, unpaidBy }: Leaving,
    how: How,
  ): Promise<void> {
    await this.metering.settleLocked(work, sessionId);
    const now = this.clock();
    if (ends) {
      const ended = { endedAt: now, endedHow: how };
      await work.manager.update(SessionEntity, { id: sessionId }, ended);
    }
    const userIds = leave.map(({ studentId }) => studentId);
    const left = { leftAt: now, leftHow: how, peerId: null };
    await work.manager.update(MemberEntity, { sessionId, studentId: In(userIds) }, left);
    work.emit(studyMembershipEnded, { roomId: sessionId, userIds, how, unpaidBy });
    // Also if the session ends: its room at Daily is deleted only some seconds later.
    work.afterCommit(() => this.calls.putOut(sessionId, leave, 'for-good'));
  }
}
