import { studyLive, type StudyMember, type StudySignal } from '@portal/contracts/study';
import { messageOf } from '../../../api/api-error';
import type { Ask } from '../../../live/live-ask';
import { t } from '../../../texts/study-texts';
import type { CallMedia, CallSession } from '../call/call';
import { openDevices } from '../call/devices';
import { providerOf } from '../call/providers';
import { forgetCall, keepCall } from './kept-call';
import type { RoomView } from './room-view';

const { asks } = studyLive;
const NOTHING_SENT: CallMedia = { audio: false, video: false, screen: false };

/** How calls are held and devices opened. */
export interface CallWays {
  providerOf: typeof providerOf;
  openDevices: typeof openDevices;
}
export const BROWSER_WAYS: CallWays = { providerOf, openDevices };

interface RoomCallOptions {
  roomId: string;
  userId: string;
  ask: Ask;
  ways: CallWays;
  view: () => RoomView;
  change: (change: Partial<RoomView>) => void;
  /** Has the portal told at once what this screen sends. */
  bePresent: () => void;
}

/** The call of a room as this screen is in it, or not. */
export class RoomCall {
  private session: CallSession | null = null;
  /** Whether the portal knows this screen as the one in the call: before, it hands on no signals of it. */
  private isAnnounced = false;

  constructor(private readonly room: RoomCallOptions) {}

  /** The call's own acts; null while this screen is not in it. */
  get current(): CallSession | null {
    return this.session;
  }

  /** Enters the call with what the check has opened. */
  async join(devices: MediaStream, media: CallMedia): Promise<void> {
    const { call, phase } = this.room.view();
    if (!call || phase === 'joining' || phase === 'in-call' || phase === 'ended') {
      return devices.getTracks().forEach((track) => track.stop());
    }
    this.room.change({ phase: 'joining', problem: null });
    try {
      const provider = await this.room.ways.providerOf(call);
      const { userId } = this.room;
      const signal = (to: string, said: StudySignal) => this.say(to, said);
      const session = await provider.join({ call, userId, devices, media, signal });
      // It may have ended meanwhile, or be held elsewhere.
      if (this.room.view().phase !== 'joining') return session.leave();
      this.hold(session);
    } catch (error) {
      devices.getTracks().forEach((track) => track.stop());
      this.room.change({ phase: 'ready', problem: messageOf(error, t('study.call.failed')) });
    }
  }

  /** Takes the place in the call back from another window. */
  async rejoin(): Promise<void> {
    if (this.room.view().phase === 'taken') await this.joinAnew({ audio: true, video: true });
  }

  /** Says that the screen is there, and what it sends. */
  async announce(): Promise<void> {
    const session = this.session;
    const { isInCall } = await this.room.ask(asks.present, {
      roomId: this.room.roomId,
      peerId: session?.peerId ?? null,
      media: session?.state().media ?? NOTHING_SENT,
    });
    const isTaken = !isInCall && session !== null && session === this.session;
    if (isTaken) this.giveUpPlace();
    else if (session !== null && session === this.session) this.beginLinks(session);
  }

  /** The call is held elsewhere: who is in it follows, and sends what was sent before. */
  follow(): void {
    const media = this.session?.state().media;
    this.stop();
    if (media) void this.joinAnew(media);
    else if (this.room.view().phase === 'joining') this.room.change({ phase: 'ready' });
  }

  setMembers(members: readonly StudyMember[]): void {
    if (this.isAnnounced) this.session?.setMembers(members);
  }

  hear(from: string, to: string, signal: StudySignal): void {
    if (this.session?.peerId === to) this.session.hear(from, signal);
  }

  stop(): void {
    this.session?.leave();
    this.session = null;
  }

  /** Opens the devices, and sends what is wished and possible. */
  private async joinAnew({ audio, video }: Pick<CallMedia, 'audio' | 'video'>): Promise<void> {
    this.room.change({ phase: 'ready', callState: null });
    const { stream, faults } = await this.room.ways.openDevices();
    const media = { audio: audio && !faults.audio, video: video && !faults.video, screen: false };
    await this.join(stream, media);
  }

  private hold(session: CallSession): void {
    this.session = session;
    this.isAnnounced = false;
    keepCall(this.room.roomId);
    let told = '';
    session.subscribe(() => {
      const callState = session.state();
      this.room.change({ callState });
      const media = JSON.stringify(callState.media);
      if (media !== told) this.room.bePresent();
      told = media;
    });
    this.room.change({ phase: 'in-call', callState: session.state() });
    this.room.bePresent();
  }

  /** The others are spoken to from now on. */
  private beginLinks(session: CallSession): void {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    session.setMembers(this.room.view().members);
  }

  /** Another window of the student has taken the place in the call. */
  private giveUpPlace(): void {
    this.stop();
    forgetCall();
    this.room.change({ phase: 'taken', callState: null });
  }

  private async say(to: string, signal: StudySignal): Promise<void> {
    const from = this.session?.peerId;
    if (from) await this.room.ask(asks.signal, { roomId: this.room.roomId, from, to, signal });
  }
}
