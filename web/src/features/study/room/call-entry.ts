import { studyLive, type StudySignal } from '@portal/contracts/study';
import { messageOf } from '../../../api/api-error';
import { isNotReached, type Ask } from '../../../live/live-ask';
import { t } from '../texts';
import type { CallMedia, CallSession } from '../call/call';
import { closeDevices, openDevices } from '../call/devices';
import { JoinError } from '../call/join-error';
import { providerOf } from '../call/providers';
import { keepCall } from './kept-call';
import type { RoomView } from './room-view';

const { asks } = studyLive;

/** How calls are held and devices opened. */
export interface CallWays {
  providerOf: typeof providerOf;
  openDevices: typeof openDevices;
}
export const BROWSER_WAYS: CallWays = { providerOf, openDevices };

export interface CallEntryOptions {
  roomId: string;
  userId: string;
  ask: Ask;
  ways: CallWays;
  view: () => RoomView;
  change: (change: Partial<RoomView>) => void;
  /** Asks for the room anew, and with it for a token of the call. @throws where there is no answer. */
  renew: () => Promise<void>;
  /** Hands a signal of the call on to another screen. @throws where it did not arrive. */
  signal: (to: string, signal: StudySignal) => Promise<void>;
  /** This screen is in the call from now on. */
  hold: (session: CallSession) => void;
}

/** What a join sends, and of which devices. */
interface Opened {
  devices: MediaStream;
  media: CallMedia;
}

/** One way into the call: the next one, and whatever ends the call, puts it aside. */
interface Attempt {
  media: CallMedia;
  /** Whether its token was asked for just now. */
  isRenewed: boolean;
}

/** How this screen gets into the call of a room, and what becomes of a way that leads nowhere. */
export class CallEntry {
  private attempt: Attempt | null = null;
  /** Sent once the room is connected again: the way in ended without a connection. */
  private waiting: CallMedia | null = null;

  constructor(private readonly room: CallEntryOptions) {}

  /** What the way that is under way sends; null: there is none. */
  get media(): CallMedia | null {
    return this.attempt?.media ?? null;
  }

  /** Goes in with devices that are open. */
  enter(devices: MediaStream, media: CallMedia): Promise<void> {
    return this.carryOut(this.begin(media), () => Promise.resolve({ devices, media }));
  }

  /** Opens the devices, and sends what is wished and possible. */
  enterAnew(wanted: CallMedia): Promise<void> {
    return this.carryOut(this.begin(wanted), () => this.open(wanted));
  }

  /** Goes in again with a new token. @param why what is said until it is done */
  comeBack(media: CallMedia, why: string): Promise<void> {
    const attempt = this.begin(media, why);
    return this.carryOut(attempt, async () => {
      await this.room.renew();
      // No camera is opened for a call that is over.
      return this.attempt === attempt ? this.open(media) : null;
    });
  }

  /** The room is connected again: a student without a connection on the way in is on it once more. */
  resume(): void {
    const media = this.waiting;
    this.waiting = null;
    if (media && this.room.view().phase === 'ready') void this.enterAnew(media);
  }

  /** Whatever is still being opened or joined is given back when it comes. */
  putAside(): void {
    this.attempt = null;
  }

  private async open({ audio, video }: CallMedia): Promise<Opened> {
    const { stream, faults } = await this.room.ways.openDevices({ audio, video });
    const media = { audio: audio && !faults.audio, video: video && !faults.video, screen: false };
    return { devices: stream, media };
  }

  private begin(media: CallMedia, why: string | null = null): Attempt {
    const attempt = { media, isRenewed: why !== null };
    this.attempt = attempt;
    this.room.change({ phase: 'joining', callState: null, problem: why });
    return attempt;
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
      const { userId, signal } = this.room;
      const session = await provider.join({ call, userId, signal, ...opened });
      if (isAside()) session.leave();
      else this.room.hold(session);
    } catch (error) {
      giveBack();
      if (!isAside()) await this.fail(attempt, error);
    }
  }

  private async fail(attempt: Attempt, error: unknown): Promise<void> {
    const failure = error instanceof JoinError ? error.failure : null;
    if (failure === 'expired' && !attempt.isRenewed) {
      return this.comeBack(attempt.media, t('study.call.lost.expired'));
    }
    const reason = failure === 'unreachable' ? await this.fallBack(attempt, error) : error;
    if (this.attempt !== attempt) return;
    this.attempt = null;
    if (isAway(reason)) {
      this.waiting = attempt.media;
      keepCall(this.room.roomId, attempt.media);
    }
    this.room.change({ phase: 'ready', problem: messageOf(reason, t('study.call.failed')) });
  }

  /**
   * Daily is not reached from here: the portal is asked to go on without it. Where it does, the room leads all
   * screens there, those on their way, too. @returns the reason to show if this one stays
   */
  private async fallBack(attempt: Attempt, error: unknown): Promise<unknown> {
    const { roomId, ask, renew } = this.room;
    try {
      const { provider } = await ask(asks.fallBack, { roomId });
      // The news to all may have come before the answer.
      if (this.attempt !== attempt) return error;
      if (provider === 'daily') {
        // Whatever of the screen joins once the call has moved sends no more than was wished.
        keepCall(roomId, attempt.media);
        return new JoinError('refused', t('study.call.othersTalk'));
      }
      await renew();
      return error;
    } catch (refusal) {
      return isAway(refusal) ? refusal : error;
    }
  }
}

/** Whether the portal is away; that a call is not reached at its provider is another matter. */
function isAway(error: unknown): boolean {
  return isNotReached(error) && !(error instanceof JoinError);
}
