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

/**
 * Receives presence signs from members' clients, which are shown to the others and charged for.
 */
@Injectable()
export class PresenceService {
  /**
   * Start time of the service, in ms since 1970: no client loses its place for silence before it.
   */
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

  /**
   * Handles a sign.
   * @returns whether this client is the one in the call; if not, whether it may enter it with
   * another peer id.
   */
  async bePresent(sign: Sign): Promise<Answer> {
    if (await this.goesOn(sign)) return { isInCall: true };
    return this.transactions.run((work) => this.change(work, sign));
  }

  /**
   * Fast path for signs that change nothing visible to others, nearly all of them: one statement,
   * without a lock on the session.
   */
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

  /**
   * Counts a change of peers.
   * @throws PortalError `too_many_requests` for a member whose clients keep replacing each other
   */
  private countPeer({ peersUntil }: MemberEntity, now: Date): Date {
    const counted = countPeerChange(peersUntil?.getTime() ?? null, now.getTime());
    if ('peersUntil' in counted) return new Date(counted.peersUntil);
    const retryAfterSeconds = Math.ceil(counted.waitMs / 1_000);
    throw new PortalError('too_many_requests', OFTEN, { retryAfterSeconds });
  }

  private couldSignal(now: Date): boolean {
    return now.getTime() - this.listeningSince > STUDY_SILENCE_MS;
  }

  /**
   * Starts the meter when two members who have been in the call are present for the first time.
   */
  private async startMeter(work: UnitOfWork, session: SessionEntity, now: Date): Promise<void> {
    if (session.meteredUntil) return;
    const started = { startedAt: now, meteredUntil: now };
    await work.manager.update(SessionEntity, { id: session.id }, started);
  }
}

/** Maps a row to the domain's place, with times in ms. */
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

/** Whether a client takes a place that another client held, or that was free. */
function isOtherPeer({ isInCall, place }: SignDecision, { peerId }: MemberEntity): boolean {
  return isInCall && place.peerId !== peerId;
}

/**
 * Maps a decision to columns. A client outside the call does not overwrite those of the client in
 * it, which may sign concurrently.
 */
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
