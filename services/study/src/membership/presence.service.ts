import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { STUDY_SILENCE_MS } from '@portal/contracts/study';
import type { bePresentInStudyRoom } from '@portal/contracts/study-rooms';
import { changeRows, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { MeteringService } from '../meter/metering.service';
import { giveUpPlace, isScreenOf, takePlace } from './domain/presence';
import { MemberEntity } from '../rooms/member.entity';
import { isInCall, RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

type Sign = RequestOf<typeof bePresentInStudyRoom>;
type Answer = ResponseOf<typeof bePresentInStudyRoom>;

/** Hears from the screens of members that they are there: what is shown to others, and charged by. */
@Injectable()
export class PresenceService {
  /** While the service was down nobody could say anything: no screen loses its place by that. */
  private readonly hearsSince: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly metering: MeteringService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.hearsSince = clock().getTime();
  }

  /** @returns whether this screen is the one in the call; if not, whether it may enter it as another. */
  async bePresent(sign: Sign): Promise<Answer> {
    if (await this.goesOn(sign)) return { isInCall: true };
    return this.transactions.run((work) => this.change(work, sign));
  }

  /** Nearly every sign changes nothing that anybody else sees: one statement, and no lock of the session. */
  private async goesOn({ roomId, studentId, peerId, media }: Sign): Promise<boolean> {
    if (peerId === null) return false;
    const now = this.clock();
    const heardSince = new Date(now.getTime() - STUDY_SILENCE_MS);
    const parameters = [roomId, studentId, peerId, JSON.stringify(media), now, heardSince];
    return (await changeRows(this.dataSource, GO_ON, parameters)) === 1;
  }

  private async change(work: UnitOfWork, sign: Sign): Promise<Answer> {
    const { roomId, studentId } = sign;
    const { session, member, members } = await this.rooms.lockFor(work.manager, roomId, studentId);
    const now = this.clock();
    const before = {
      ...member,
      lastSeenAt: member.lastSeenAt?.getTime() ?? null,
      presentSince: member.presentSince?.getTime() ?? null,
    };
    const others = members.filter((other) => other.studentId !== studentId);
    const silent =
      this.couldBeHeard(now) && giveUpPlace(before, sign, now.getTime(), STUDY_SILENCE_MS);
    const place = isScreenOf(others, sign.peerId)
      ? null
      : takePlace(silent || before, sign, now.getTime(), STUDY_SILENCE_MS);
    const heard = { heardAt: now, isHere: true };
    if (!place) {
      const { peerId, formerPeers } = silent || before;
      const change = { ...heard, peerId, formerPeers };
      await work.manager.update(MemberEntity, { sessionId: roomId, studentId }, change);
      if (!member.isHere || silent) await this.rooms.notify(work, roomId);
      return { isInCall: false, mayReturn: sign.peerId !== null && peerId === null };
    }
    // What was proven before a long silence is settled before the proof begins anew.
    if (place.presentSince !== before.presentSince) await this.metering.settleLocked(work, roomId);
    const { peerId, media, formerPeers } = place;
    const lastSeenAt = place.lastSeenAt === null ? null : new Date(place.lastSeenAt);
    const presentSince = place.presentSince === null ? null : new Date(place.presentSince);
    const change = { ...heard, peerId, media, formerPeers, lastSeenAt, presentSince };
    await work.manager.update(MemberEntity, { sessionId: roomId, studentId }, change);
    if (others.some((other) => isInCall(other.lastSeenAt, now))) {
      await this.startMeter(work, session, now);
    }
    await this.rooms.notify(work, roomId);
    return { isInCall: true };
  }

  private couldBeHeard(now: Date): boolean {
    return now.getTime() - this.hearsSince > STUDY_SILENCE_MS;
  }

  /** The meter runs from when two are in the call for the first time. */
  private async startMeter(work: UnitOfWork, session: SessionEntity, now: Date): Promise<void> {
    if (session.meteredUntil) return;
    const started = { startedAt: now, meteredUntil: now };
    await work.manager.update(SessionEntity, { id: session.id }, started);
  }
}

const GO_ON = `
  UPDATE members SET last_seen_at = greatest(last_seen_at, $5), heard_at = greatest(heard_at, $5)
  WHERE session_id = $1 AND student_id = $2 AND left_at IS NULL AND is_here
    AND peer_id = $3 AND media = $4::jsonb AND last_seen_at >= $6`;
