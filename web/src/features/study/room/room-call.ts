import { studyLive, type StudyMember, type StudySignal } from '@portal/contracts/study';
import { ApiError, messageOf } from '../../../api/api-error';
import { NO_CONNECTION_CODE, type Ask } from '../../../live/live-ask';
import { t } from '../../../texts/study-texts';
import type { CallLoss, CallMedia, CallSession } from '../call/call';
import { closeDevices, openDevices } from '../call/devices';
import { providerOf } from '../call/providers';
import { forgetCall, keepCall } from './kept-call';
import { LossCount } from './loss-count';
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
  /** Asks for the room anew, and with it for a token of the call. @throws where there is no answer. */
  renew: () => Promise<void>;
}

/** What a join sends, and of which devices. */
interface Opened {
  devices: MediaStream;
  media: CallMedia;
}

/** One way into the call: the next one, and whatever ends the call, puts it aside. */
interface Attempt {
  media: CallMedia;
}

/** The call of a room as this screen is in it, or not. */
export class RoomCall {
  private session: CallSession | null = null;
  private attempt: Attempt | null = null;
  private isStopped = false;
  /** What is sent again once the room is heard of: the call was lost while there was no connection. */
  private waiting: CallMedia | null = null;
  /** What was sent last: what was off stays off when the place is taken back. */
  private last: CallMedia = { audio: true, video: true, screen: false };
  private readonly losses = new LossCount();
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
    const mayJoin = phase === 'ready' || phase === 'taken';
    if (this.isStopped || !call || !mayJoin) return closeDevices(devices);
    await this.carryOut(this.begin(media), () => Promise.resolve({ devices, media }));
  }

  /** Takes the place in the call back from another window. */
  async rejoin(): Promise<void> {
    if (this.room.view().phase !== 'taken') return;
    await this.joinAnew(this.last);
  }

  /** Says that the screen is there, and what it sends. */
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

  /** The call is held elsewhere: who is in it, or on the way, follows and sends the same. */
  follow(): void {
    const media = this.session?.state().media ?? this.attempt?.media;
    this.putDown();
    if (media) void this.joinAnew(media);
  }

  setMembers(members: readonly StudyMember[]): void {
    if (this.isAnnounced) this.session?.setMembers(members);
  }

  hear(from: string, to: string, signal: StudySignal): void {
    if (this.session?.peerId === to) this.session.hear(from, signal);
  }

  /** For good: whatever is still being opened or joined is given back when it comes. */
  stop(): void {
    this.isStopped = true;
    this.putDown();
  }

  private putDown(): void {
    const session = this.session;
    this.session = null;
    this.attempt = null;
    session?.leave();
  }

  /** Opens the devices, and sends what is wished and possible. */
  private async joinAnew(wished: CallMedia): Promise<void> {
    if (this.isStopped) return;
    await this.carryOut(this.begin(wished), () => this.open(wished));
  }

  private async open({ audio, video }: CallMedia): Promise<Opened> {
    const { stream, faults } = await this.room.ways.openDevices({ audio, video });
    const media = { audio: audio && !faults.audio, video: video && !faults.video, screen: false };
    return { devices: stream, media };
  }

  private begin(media: CallMedia, problem: string | null = null): Attempt {
    this.attempt = { media };
    this.room.change({ phase: 'joining', callState: null, problem });
    return this.attempt;
  }

  /** Goes into the call unless it is put aside meanwhile: then it leaves nothing open. */
  private async carryOut(attempt: Attempt, open: () => Promise<Opened | null>): Promise<void> {
    const isAside = () => this.attempt !== attempt;
    let opened: Opened | null = null;
    const giveBack = () => opened && closeDevices(opened.devices);
    try {
      opened = await open();
      const { call } = this.room.view();
      if (isAside() || !opened || !call) return void giveBack();
      const provider = await this.room.ways.providerOf(call);
      if (isAside()) return void giveBack();
      const { userId } = this.room;
      const signal = (to: string, said: StudySignal) => this.say(to, said);
      const session = await provider.join({ call, userId, signal, ...opened });
      if (isAside()) session.leave();
      else this.hold(session);
    } catch (error) {
      giveBack();
      if (isAside()) return;
      this.attempt = null;
      this.room.change({ phase: 'ready', problem: messageOf(error, t('study.call.failed')) });
    }
  }

  private hold(session: CallSession): void {
    this.putDown();
    this.session = session;
    this.isAnnounced = false;
    this.losses.begin();
    let told = '';
    const follow = () => {
      if (session !== this.session) return;
      const callState = session.state();
      if (callState.lost) return void this.comeBack(callState.media, callState.lost);
      this.room.change({ callState });
      const media = JSON.stringify(callState.media);
      if (media !== told) {
        this.last = callState.media;
        keepCall(this.room.roomId, callState.media);
        this.room.bePresent();
      }
      told = media;
    };
    session.subscribe(follow);
    this.room.change({ phase: 'in-call', problem: null, callState: session.state() });
    follow();
  }

  /** This screen was put out: it goes in again with a new token, not for ever. */
  private async comeBack(media: CallMedia, lost: CallLoss): Promise<void> {
    this.putDown();
    forgetCall();
    const why = t(`study.call.lost.${lost}`);
    if (this.losses.isTooMany()) {
      this.room.change({
        phase: 'ready',
        callState: null,
        problem: `${why} ${t('study.call.joinAgain')}`,
      });
      return this.room.bePresent();
    }
    const attempt = this.begin(media, why);
    this.room.bePresent();
    await this.carryOut(attempt, async () => {
      await this.renewFor(media);
      // No camera is opened for a call that is over.
      return this.attempt === attempt ? this.open(media) : null;
    });
  }

  /** Without a connection the way back waits for it: what was off stays off. */
  private async renewFor(media: CallMedia): Promise<void> {
    try {
      await this.room.renew();
    } catch (error) {
      if (isAway(error)) {
        this.waiting = media;
        keepCall(this.room.roomId, media);
      }
      throw error;
    }
  }

  /** The room is heard of again: whom the call was lost to meanwhile goes back into it. */
  resume(): void {
    const media = this.waiting;
    this.waiting = null;
    if (media && this.room.view().phase === 'ready') void this.joinAnew(media);
  }

  /** The others are spoken to from now on. */
  private beginLinks(session: CallSession): void {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    session.setMembers(this.room.view().members);
  }

  /** Another window of the student has taken the place in the call. */
  private giveUpPlace(): void {
    this.putDown();
    forgetCall();
    this.room.change({ phase: 'taken', callState: null });
  }

  private async say(to: string, signal: StudySignal): Promise<void> {
    const from = this.session?.peerId;
    if (from) await this.room.ask(asks.signal, { roomId: this.room.roomId, from, to, signal });
  }
}

/** Whether the portal was not reached, or is away for a moment. */
function isAway(error: unknown): boolean {
  return (
    error instanceof ApiError && [NO_CONNECTION_CODE, 'timeout', 'unavailable'].includes(error.code)
  );
}
