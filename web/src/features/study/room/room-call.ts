import { studyLive, type StudyMember, type StudySignal } from '@portal/contracts/study';
import { t } from '../texts';
import type { CallLoss, CallMedia, CallSession } from '../call/call';
import { closeDevices } from '../call/devices';
import { CallEntry, type CallEntryOptions } from './call-entry';
import { forgetCall, keepCall } from './kept-call';
import { LossCount } from './loss-count';

const { asks } = studyLive;
const NOTHING_SENT: CallMedia = { audio: false, video: false, screen: false };

interface RoomCallOptions extends Omit<CallEntryOptions, 'signal' | 'hold'> {
  /** Reports the sent media to the portal immediately. */
  bePresent: () => void;
}

/** This screen's participation in the call of a room. */
export class RoomCall {
  private session: CallSession | null = null;
  private readonly entry: CallEntry;
  private isStopped = false;
  /** The last sent media: devices that were off stay off on a rejoin. */
  private last: CallMedia = { audio: true, video: true, screen: false };
  private readonly losses = new LossCount();
  /** Peer ids of this screen: the portal may list one for some time after it has left. */
  private readonly ownPeers = new Set<string>();
  /**
   * Whether the portal knows this screen as the one in the call; until then it relays none of its
   * signals.
   */
  private isAnnounced = false;

  constructor(private readonly room: RoomCallOptions) {
    this.entry = new CallEntry({
      ...room,
      signal: (to, signal) => this.sendSignal(to, signal),
      hold: (session) => this.hold(session),
    });
  }

  /** The joined call; null while this screen is not in it. */
  get current(): CallSession | null {
    return this.session;
  }

  /** Joins the call with the devices of the check. */
  async join(devices: MediaStream, media: CallMedia): Promise<void> {
    const { call, phase } = this.room.view();
    const mayJoin = phase === 'ready' || phase === 'taken';
    if (this.isStopped || !call || !mayJoin) return closeDevices(devices);
    await this.entry.enter(devices, media);
  }

  /** Takes the place in the call back from another window. */
  async rejoin(): Promise<void> {
    if (this.isStopped || this.room.view().phase !== 'taken') return;
    await this.entry.enterAnew(this.last);
  }

  /** Sends a heartbeat with the media of this screen. */
  async announce(): Promise<void> {
    const session = this.session;
    const { isInCall, mayReturn } = await this.room.ask(asks.present, {
      roomId: this.room.roomId,
      peerId: session?.peerId ?? null,
      media: session?.state().media ?? NOTHING_SENT,
    });
    if (session === null || session !== this.session) return;
    if (isInCall) this.beginLinks(session);
    else if (mayReturn) void this.comeBack(session.state().media, 'silent');
    else this.giveUpPlace();
  }

  /**
   * Moves to the new provider of the call: a screen that is in it, or joining, follows and sends
   * the same media.
   */
  follow(): void {
    const media = this.session?.state().media ?? this.entry.media;
    this.putDown();
    if (media && !this.isStopped) void this.entry.enterAnew(media);
  }

  setMembers(members: readonly StudyMember[]): void {
    const { peerId = null } = members.find(({ _id }) => _id === this.room.userId) ?? {};
    this.room.change({ isElsewhere: peerId !== null && !this.ownPeers.has(peerId) });
    if (this.isAnnounced) this.session?.setMembers(members);
  }

  receive(from: string, to: string, signal: StudySignal): void {
    if (this.session?.peerId === to) this.session.receive(from, signal);
  }

  /** Stops for good: devices and calls that are still being opened are released when ready. */
  stop(): void {
    this.isStopped = true;
    this.putDown();
  }

  private putDown(): void {
    const session = this.session;
    this.session = null;
    this.entry.putAside();
    session?.leave();
  }

  private hold(session: CallSession): void {
    this.putDown();
    this.session = session;
    this.ownPeers.add(session.peerId);
    this.isAnnounced = false;
    this.losses.begin();
    let sent = '';
    const follow = () => {
      if (session !== this.session) return;
      const callState = session.state();
      if (callState.lost) return void this.comeBack(callState.media, callState.lost);
      this.room.change({ callState });
      const media = JSON.stringify(callState.media);
      if (media !== sent) {
        this.last = callState.media;
        keepCall(this.room.roomId, callState.media);
        this.room.bePresent();
      }
      sent = media;
    };
    session.subscribe(follow);
    this.room.change({ phase: 'in-call', problem: null, callState: session.state() });
    follow();
  }

  /**
   * Rejoins with a new token after the provider has removed this screen, a limited number of times.
   */
  private async comeBack(media: CallMedia, lost: CallLoss): Promise<void> {
    this.putDown();
    forgetCall();
    const why = t(`study.call.lost.${lost}`);
    const isTooOften = this.losses.isTooMany();
    if (isTooOften) {
      const problem = `${why} ${t('study.call.joinAgain')}`;
      this.room.change({ phase: 'ready', callState: null, problem });
    }
    this.room.bePresent();
    if (!isTooOften) await this.entry.comeBack(media, why);
  }

  /** Called when the room is connected again: rejoins a call that was lost in the meantime. */
  resume(): void {
    if (!this.isStopped) this.entry.resume();
  }

  /** Starts the connections to the other members. */
  private beginLinks(session: CallSession): void {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    session.setMembers(this.room.view().members);
  }

  /** Handles that another window of the student has taken the place in the call. */
  private giveUpPlace(): void {
    this.putDown();
    forgetCall();
    this.room.change({ phase: 'taken', callState: null });
  }

  private async sendSignal(to: string, signal: StudySignal): Promise<void> {
    const from = this.session?.peerId;
    if (from) await this.room.ask(asks.signal, { roomId: this.room.roomId, from, to, signal });
  }
}
