import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { STUDY_MEMBERS_MAX } from '@portal/contracts/study';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { MeteringService } from '../meter/metering.service';
import { LeavingService } from './leaving.service';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

const SILENT = { audio: false, video: false, screen: false };

/** What the rest of the service does with sessions; whoever asks holds the students. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly rooms: RoomsRepository,
    private readonly leaving: LeavingService,
    private readonly metering: MeteringService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Brings two students together: the joiner comes to the session that the starter is in, else a new
   * one begins. @returns its id
   * @throws PortalError `conflict` where it is full, or the joiner is in another
   */
  async open(
    work: UnitOfWork,
    { starterId, joinerId }: { starterId: string; joinerId: string },
  ): Promise<string> {
    const joined = await this.rooms.activeOf(work.manager, joinerId);
    const active = await this.rooms.activeOf(work.manager, starterId);
    const session = active && (await this.rooms.lock(work.manager, active));
    if (joined && joined === active) return joined;
    if (joined) throw new PortalError('conflict', 'You are in a study session. Leave it first.');
    if (!session) return this.create(work, [starterId, joinerId]);
    const members = await this.rooms.members(work.manager, session.id);
    if (members.length >= STUDY_MEMBERS_MAX)
      throw new PortalError('conflict', 'This study session is full.');
    // Whoever was here before begins anew: what was proven then is settled first.
    await this.metering.settleLocked(work, session.id);
    await work.manager.upsert(MemberEntity, this.member(session.id, joinerId), [
      'sessionId',
      'studentId',
    ]);
    await this.rooms.tell(work, session.id);
    return session.id;
  }

  /** The session of these two, if they share one: it ends where there is nobody else, else the first leaves. */
  async removeFrom(
    work: UnitOfWork,
    { studentId, otherId }: { studentId: string; otherId: string },
  ): Promise<void> {
    const active = await this.rooms.activeOf(work.manager, studentId);
    if (active === null || active !== (await this.rooms.activeOf(work.manager, otherId))) return;
    await this.leaving.leave(work, active, [studentId], 'removed');
  }

  /** A student who is shut out or deleted is in no session any more. */
  async leaveAll(work: UnitOfWork, studentId: string): Promise<void> {
    const active = await this.rooms.activeOf(work.manager, studentId);
    if (active !== null) await this.leaving.leave(work, active, [studentId], 'removed');
  }

  private async create(work: UnitOfWork, studentIds: readonly string[]): Promise<string> {
    const id = newSessionId();
    await work.manager.insert(SessionEntity, { id, createdAt: this.clock() });
    const members = studentIds.map((studentId) => this.member(id, studentId));
    await work.manager.insert(MemberEntity, members);
    return id;
  }

  private member(sessionId: string, studentId: string) {
    const now = this.clock();
    const proof = { peerId: null, formerPeers: [], lastSeenAt: null, presentSince: null };
    const there = { joinedAt: now, leftAt: null, leftHow: null, heardAt: now, isHere: true };
    const told = { toldLow: false, knowsBalance: false };
    return { sessionId, studentId, media: SILENT, ...proof, ...there, ...told };
  }
}

/** 128 random bits, written as a UUID: who knows it and is no member learns nothing by it. */
function newSessionId(): string {
  const hex = randomBytes(16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
