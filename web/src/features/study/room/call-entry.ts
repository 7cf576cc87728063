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

/** Dependencies to load providers and open devices. */
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
  /**
   * Refetches the room, and with it a token of the call.
   * @throws without a response
   */
  renew: () => Promise<void>;
  /**
   * Sends a signal of the call to another screen.
   * @throws if it was not delivered
   */
  signal: (to: string, signal: StudySignal) => Promise<void>;
  /** Called when this screen has joined the call. */
  hold: (session: CallSession) => void;
}

/** Media and devices of a join. */
interface Opened {
  devices: MediaStream;
  media: CallMedia;
}

/** One attempt to join; the next attempt and the end of the call cancel it. */
interface Attempt {
  media: CallMedia;
  /** Whether its token has just been renewed. */
  isRenewed: boolean;
}

/** Joins this screen to the call of a room, and handles failed attempts. */
export class CallEntry {
  private attempt: Attempt | null = null;
  /**
   * Media to send once the room is connected again, because the last attempt ended without a
   * connection.
   */
  private waiting: CallMedia | null = null;

  constructor(private readonly room: CallEntryOptions) {}

  /** Media of the current attempt; null without one. */
  get media(): CallMedia | null {
    return this.attempt?.media ?? null;
  }

  /** Joins with devices that are already open. */
  enter(devices: MediaStream, media: CallMedia): Promise<void> {
    return this.carryOut(this.begin(media), () => Promise.resolve({ devices, media }));
  }

  /** Opens the devices, and joins with the media that are wanted and available. */
  enterAnew(wanted: CallMedia): Promise<void> {
    return this.carryOut(this.begin(wanted), () => this.open(wanted));
  }

  /**
   * Rejoins with a new token.
   * @param why message shown until done
   */
  comeBack(media: CallMedia, why: string): Promise<void> {
    const attempt = this.begin(media, why);
    return this.carryOut(attempt, async () => {
      await this.room.renew();
      // No camera is opened for a call that is over.
      return this.attempt === attempt ? this.open(media) : null;
    });
  }

  /**
   * Called when the room is connected again: repeats an attempt that ended without a connection.
   */
  resume(): void {
    const media = this.waiting;
    this.waiting = null;
    if (media && this.room.view().phase === 'ready') void this.enterAnew(media);
  }

  /**
   * Cancels the current attempt: devices and calls that are still being opened are released when
   * ready.
   */
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

  /**
   * Joins the call unless the attempt is cancelled in the meantime: then it leaves nothing open.
   */
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
   * Handles that Daily cannot be reached from here: requests the portal to continue without it. If
   * the portal agrees, the room moves all screens, including those that are joining.
   * @returns the reason to show if the call stays at Daily
   */
  private async fallBack(attempt: Attempt, error: unknown): Promise<unknown> {
    const { roomId, ask, renew } = this.room;
    try {
      const { provider } = await ask(asks.fallBack, { roomId });
      // The event to all members may have arrived before the response.
      if (this.attempt !== attempt) return error;
      if (provider === 'daily') {
        // Screens that join after the move send no more than was wanted.
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

/** Returns whether the portal is unreachable; an unreachable provider does not count. */
function isAway(error: unknown): boolean {
  return isNotReached(error) && !(error instanceof JoinError);
}
