import { Inject, Injectable } from '@nestjs/common';
import { STUDY_MEMBERS_MAX } from '@portal/contracts/study';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, randomBytes, type Clock } from '@portal/platform';
import { MeteringService } from '../meter/metering.service';
import { areApart } from '../people/are-apart';
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
   * Brings two students together: in the session that either is in, else in a new one. @returns its id
   * @throws PortalError `conflict` where it is full, or who comes and a member are kept apart by a
   * block, in the same words; or where each is in another
   */
  async open(
    work: UnitOfWork,
    { starterId, joinerId }: { starterId: string; joinerId: string },
  ): Promise<string> {
    const joined = await this.rooms.activeOf(work.manager, joinerId);
    const active = await this.rooms.activeOf(work.manager, starterId);
    if (joined && active && joined !== active)
      throw new PortalError('conflict', 'You are in a study session. Leave it first.');
    const id = active ?? joined;
    const session = id && (await this.rooms.lock(work.manager, id));
    const members = session ? await this.rooms.members(work.manager, session.id) : [];
    const here = members.map(({ studentId }) => studentId);
    const coming = [starterId, joinerId].filter((studentId) => !here.includes(studentId));
    // Who was in it may have left before it was locked: nobody is brought among strangers.
    if (!session || coming.length > 1) return this.create(work, [starterId, joinerId]);
    for (const comer of coming) await this.join(work, session.id, { comer, here });
    return session.id;
  }

  /**
   * The session of these two, if they share one: it ends where there is nobody else, else the first
   * leaves. It is told in the words of a student who goes by the portal's own screen: by nothing does the
   * other notice a block.
   */
  async removeFrom(
    work: UnitOfWork,
    { studentId, otherId }: { studentId: string; otherId: string },
  ): Promise<void> {
    const active = await this.rooms.activeOf(work.manager, studentId);
    if (active === null || active !== (await this.rooms.activeOf(work.manager, otherId))) return;
    await this.rooms.lock(work.manager, active);
    const { length } = await this.rooms.members(work.manager, active);
    const how = length > 2 ? 'left' : 'ended-for-both';
    await this.leaving.leave(work, active, [studentId], how);
  }

  /** A student who is shut out or deleted is in no session any more. */
  async leaveAll(work: UnitOfWork, studentId: string): Promise<void> {
    const active = await this.rooms.activeOf(work.manager, studentId);
    if (active !== null) await this.leaving.leave(work, active, [studentId], 'removed');
  }

  /** The session is locked, and who comes is held: no block and no other comer passes by. */
  private async join(
    work: UnitOfWork,
    id: string,
    { comer, here }: { comer: string; here: string[] },
  ): Promise<void> {
    const isFull = here.length >= STUDY_MEMBERS_MAX;
    if (isFull || (await areApart(work.manager, comer, here)))
      throw new PortalError('conflict', 'This study session is full.');
    // Whoever was here before begins anew: what was proven then is settled first.
    await this.metering.settleLocked(work, id);
    await work.manager.upsert(MemberEntity, this.member(id, comer), ['sessionId', 'studentId']);
    await this.rooms.notify(work, id);
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
