import { Inject, Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, randomBytes, type Clock } from '@portal/platform';
import { MeteringService } from '../meter/metering.service';
import { isBlockedEitherWay } from '../people/blocked-either-way';
import {
  comerOf,
  decideJoin,
  decideWhere,
  leaveReasonOfBlock,
  sharedSession,
  type MembershipRefusal,
  type Pair,
  type Session,
} from './domain/membership';
import { LeavingService } from './leaving.service';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

const SILENT = { audio: false, video: false, screen: false };

/**
 * Operations on sessions for the rest of the service; the caller must hold the students' locks.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly rooms: RoomsRepository,
    private readonly leaving: LeavingService,
    private readonly metering: MeteringService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Joins two students in the session of either, else in a new one.
   * @returns its id
   * @throws PortalError `conflict` if it is full or a block separates the joining student from a
   * member, with the same message; or if each is in another session
   */
  async open(work: UnitOfWork, pair: Pair): Promise<string> {
    const joinerIn = await this.rooms.activeOf(work.manager, pair.joinerId);
    const starterIn = await this.rooms.activeOf(work.manager, pair.starterId);
    const where = decideWhere(starterIn, joinerIn);
    if ('refusal' in where) throw refused(where.refusal);
    // Its members may have left before it was locked.
    const session = await this.lock(work, where.sessionId);
    const isKeptApart = session !== null && (await this.isKeptApart(work, pair, session));
    const decision = decideJoin({ ...pair, session, isKeptApart });
    if ('refusal' in decision) throw refused(decision.refusal);
    if ('begins' in decision) return this.create(work, decision.begins);
    const { sessionId, comes } = decision;
    if (comes !== null) await this.join(work, sessionId, comes);
    return sessionId;
  }

  /**
   * Removes a student from the session shared with another, if any: with no other members it ends,
   * else the student leaves. The reason shown is the one of a student who leaves through the user
   * interface, so that it does not reveal the block.
   */
  async removeFrom(
    work: UnitOfWork,
    { studentId, otherId }: { studentId: string; otherId: string },
  ): Promise<void> {
    const oneIn = await this.rooms.activeOf(work.manager, studentId);
    const otherIn = await this.rooms.activeOf(work.manager, otherId);
    const shared = await this.lock(work, sharedSession(oneIn, otherIn));
    if (!shared) return;
    await this.leaving.leave(work, shared.id, [studentId], leaveReasonOfBlock(shared.members));
  }

  /** Removes a suspended or deleted student from the active session. */
  async leaveAll(work: UnitOfWork, studentId: string): Promise<void> {
    const active = await this.rooms.activeOf(work.manager, studentId);
    if (active !== null) await this.leaving.leave(work, active, [studentId], 'removed');
  }

  private async lock(work: UnitOfWork, id: string | null): Promise<Session | null> {
    const members = id === null ? null : await this.rooms.lockMembers(work.manager, id);
    return id !== null && members ? { id, members } : null;
  }

  /**
   * Race-free, because the session is locked and the joining student is held: no block and no
   * other join can intervene.
   */
  private async isKeptApart(work: UnitOfWork, pair: Pair, session: Session): Promise<boolean> {
    const comer = comerOf(pair, session);
    const here = session.members.map(({ studentId }) => studentId);
    return comer !== null && isBlockedEitherWay(work.manager, comer, here);
  }

  private async join(work: UnitOfWork, id: string, comer: string): Promise<void> {
    // A returning member starts a new proof, so the previous one is settled first.
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
    const there = { joinedAt: now, leftAt: null, leftHow: null, lastSignAt: now, isHere: true };
    const warnings = { wasWarned: false, knowsBalance: false };
    return { sessionId, studentId, media: SILENT, ...proof, ...there, ...warnings };
  }
}

function refused({ code, message }: MembershipRefusal): PortalError {
  return new PortalError(code, message);
}

/**
 * Returns 128 random bits, formatted as a UUID: knowing the id gives nothing to a student who is
 * not a member.
 */
function newSessionId(): string {
  const hex = randomBytes(16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
