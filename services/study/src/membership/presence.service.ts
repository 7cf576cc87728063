import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { STUDY_SILENCE_MS } from '@portal/contracts/study';
import type { bePresentInStudyRoom } from '@portal/contracts/study-rooms';
import { changeRows, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { MeteringService } from '../meter/metering.service';
import { countPeerChange } from './domain/peer-changes';
import { decideSign, type Place, type SignDecision } from './domain/presence';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { SessionEntity } from '../rooms/session.entity';

type Sign = RequestOf<typeof bePresentInStudyRoom>;
type Answer = ResponseOf<typeof bePresentInStudyRoom>;

const OFTEN = 'You change screens too often. Please wait a few seconds.';

/** Receives the signs of presence of members' screens: shown to others, and charged by. */
@Injectable()
export class PresenceService {
  /** While the service was down nobody could say anything: no screen loses its place by that. */
  private readonly listeningSince: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly metering: MeteringService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.listeningSince = clock().getTime();
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
    const seenSince = new Date(now.getTime() - STUDY_SILENCE_MS);
    const parameters = [roomId, studentId, peerId, JSON.stringify(media), now, seenSince];
    return (await changeRows(this.dataSource, GO_ON, parameters)) === 1;
  }

  private async change(work: UnitOfWork, sign: Sign): Promise<Answer> {
    const { roomId, studentId } = sign;
    const { session, member, members } = await this.rooms.lockFor(work.manager, roomId, studentId);
    const now = this.clock();
    const decision = decideSign(sign, {
      place: placeOf(member),
      others: members.filter((other) => other.studentId !== studentId).map(placeOf),
      isHere: member.isHere,
      couldSignal: this.couldSignal(now),
      now: now.getTime(),
      silenceMs: STUDY_SILENCE_MS,
    });
    const peersUntil = isOtherPeer(decision, member) ? this.countPeer(member, now) : undefined;
    if (decision.settlesFirst) await this.metering.settleLocked(work, roomId);
    const change = { ...changeOf(decision), peersUntil, isHere: true };
    await work.manager.update(MemberEntity, { sessionId: roomId, studentId }, change);
    if (decision.runsMeter) await this.startMeter(work, session, now);
    if (decision.isInCall || decision.isNews) await this.rooms.notify(work, roomId);
    if (decision.isInCall) return { isInCall: true };
    return { isInCall: false, mayReturn: decision.mayReturn };
  }

  /** @throws PortalError `too_many_requests` for a member whose screens take the place in turns */
  private countPeer({ peersUntil }: MemberEntity, now: Date): Date {
    const counted = countPeerChange(peersUntil?.getTime() ?? null, now.getTime());
    if ('peersUntil' in counted) return new Date(counted.peersUntil);
    const retryAfterSeconds = Math.ceil(counted.waitMs / 1_000);
    throw new PortalError('too_many_requests', OFTEN, { retryAfterSeconds });
  }

  private couldSignal(now: Date): boolean {
    return now.getTime() - this.listeningSince > STUDY_SILENCE_MS;
  }

  /** The meter runs from when two who are present have been in the call, for the first time. */
  private async startMeter(work: UnitOfWork, session: SessionEntity, now: Date): Promise<void> {
    if (session.meteredUntil) return;
    const started = { startedAt: now, meteredUntil: now };
    await work.manager.update(SessionEntity, { id: session.id }, started);
  }
}

/** Times in ms, as places are decided upon. */
function placeOf({ peerId, formerPeers, media, ...proof }: MemberEntity): Place {
  const lastSeenAt = proof.lastSeenAt?.getTime() ?? null;
  const presentSince = proof.presentSince?.getTime() ?? null;
  return {
    peerId,
    formerPeers,
    media,
    lastSeenAt,
    presentSince,
    lastSignAt: proof.lastSignAt.getTime(),
  };
}

/** Whether a screen takes the place that another had, or nobody. */
function isOtherPeer({ isInCall, place }: SignDecision, { peerId }: MemberEntity): boolean {
  return isInCall && place.peerId !== peerId;
}

/** A screen that is not in the call says nothing of the one that is, which may sign in the same moment. */
function changeOf({ isInCall, place }: SignDecision) {
  const { peerId, formerPeers, media, lastSeenAt, presentSince, lastSignAt } = place;
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  const proof = { presentSince: dateOf(presentSince), lastSignAt: new Date(lastSignAt) };
  if (!isInCall) return { peerId, formerPeers, ...proof };
  return { peerId, formerPeers, media, lastSeenAt: dateOf(lastSeenAt), ...proof };
}

const GO_ON = `
  UPDATE members SET last_seen_at = greatest(last_seen_at, $5), heard_at = greatest(heard_at, $5)
  WHERE session_id = $1 AND student_id = $2 AND left_at IS NULL AND is_here
    AND peer_id = $3 AND media = $4::jsonb AND last_seen_at >= $6`;
