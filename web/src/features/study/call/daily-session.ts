import type {
  DailyCall,
  DailyEventObjectFatalError,
  DailyFactoryOptions,
  DailyParticipant,
} from '@daily-co/daily-js';
import { checkedCallFrame } from '@portal/contracts/call-frame';
import { randomId } from '../../../api/random-id';
import { t } from '../texts';
import { Listeners } from '../events/listeners';
import type { CallLoss, CallMedia, CallOptions, CallSession, CallState } from './call';
import { closeDevices } from './devices';
import { JoinError, type JoinFailure } from './join-error';

/** Timeout of a join, in ms; without Daily's network its frame waits forever. */
const JOIN_WITHIN_MS = 10_000;

const WORDS: Record<JoinFailure, string> = {
  unreachable: t('study.call.dailyFailed'),
  expired: t('study.call.lost.expired'),
  refused: t('study.call.dailyRefused'),
};

/** The used members of Daily's frame. */
export type DailyFrame = Pick<
  DailyCall,
  | 'join'
  | 'participants'
  | 'on'
  | 'setLocalAudio'
  | 'setLocalVideo'
  | 'startScreenShare'
  | 'stopScreenShare'
  | 'destroy'
>;

/**
 * Joins a room of Daily's in a frame that fills `host`, which the screen makes 500 px high.
 * @throws JoinError if Daily cannot be reached within 10 s, or rejects the student
 */
export async function joinDaily(
  createFrame: (asked: DailyFactoryOptions) => DailyFrame,
  host: HTMLElement,
  { call, userId, devices, media }: CallOptions,
): Promise<CallSession> {
  // The frame opens its own devices.
  closeDevices(devices);
  const peerId = randomId();
  const asked = {
    iframeStyle: { width: '100%', height: '100%', border: '0', borderRadius: '1rem' },
    // The portal's controls are below the frame (specification).
    showLeaveButton: false,
    showFullscreenButton: false,
    // The portal sets the name.
    showUserNameChangeUI: false,
    startVideoOff: !media.video,
    startAudioOff: !media.audio,
    userData: { peerId },
    // A discarded instance may still be in the process of leaving.
    allowMultipleCallInstances: true,
  };
  // Daily would reject it with its own message, or later.
  checkedCallFrame(asked);
  const frame = createFrame(asked);
  let fault: DailyEventObjectFatalError | undefined;
  frame.on('error', (event) => (fault = event));
  try {
    await within(JOIN_WITHIN_MS, frame.join({ url: call.roomUrl, token: call.token ?? '' }));
  } catch (error) {
    // An unresponsive frame would also wait for a response to its leaving, unless it is detached
    // from the document.
    host.remove();
    void frame.destroy().catch(() => undefined);
    const failure = failureOf(fault, error);
    throw new JoinError(failure, WORDS[failure]);
  }
  return new DailySession(peerId, frame, host, userId, media);
}

class DailySession implements CallSession {
  private readonly listeners = new Listeners();
  private current: CallState;
  private isOver = false;
  readonly subscribe = this.listeners.add;

  constructor(
    readonly peerId: string,
    private readonly daily: DailyFrame,
    readonly frame: HTMLElement,
    userId: string,
    media: CallMedia,
  ) {
    this.current = drawn(userId, daily.participants().local ?? null, media);
    daily.on('participant-updated', ({ participant }) => {
      if (!participant.local || this.isOver) return;
      this.current = drawn(userId, participant, this.current.media);
      this.listeners.notify();
    });
    // A fatal error is followed by `left-meeting`: the first event determines the reason.
    daily.on('error', (fault) => this.lose(lossOf(fault)));
    daily.on('left-meeting', () => this.lose('unreachable'));
  }

  readonly state = (): CallState => this.current;

  setAudio(isOn: boolean): Promise<void> {
    return this.act(() => this.daily.setLocalAudio(isOn));
  }

  setVideo(isOn: boolean): Promise<void> {
    return this.act(() => this.daily.setLocalVideo(isOn));
  }

  shareScreen(isOn: boolean): Promise<void> {
    return this.act(() => (isOn ? this.daily.startScreenShare() : this.daily.stopScreenShare()));
  }

  // Daily manages the members and the connections to them.
  setMembers(): void {}
  receive(): void {}
  reconnect(): void {}

  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    void destroy(this.daily, this.frame);
  }

  /** Handles that Daily has removed this screen. */
  private lose(lost: CallLoss): void {
    if (this.isOver) return;
    this.leave();
    this.current = { ...this.current, lost };
    this.listeners.notify();
  }

  /** Calls the frame unless it is destroyed, because it would then throw. */
  private act(act: () => unknown): Promise<void> {
    if (!this.isOver) act();
    return Promise.resolve();
  }
}

/**
 * Maps the types of fatal errors:
 * https://docs.daily.co/reference/daily-js/events/meeting-events#error
 */
function lossOf(fault: DailyEventObjectFatalError): CallLoss {
  switch (typeOf(fault)) {
    case 'exp-token':
    case 'exp-room':
      return 'expired';
    case 'ejected':
      return 'removed';
    default:
      return 'unreachable';
  }
}

/**
 * Only a timeout or a connection error means that Daily was not reached; any other error is a
 * refusal.
 */
function failureOf(fault: DailyEventObjectFatalError | undefined, error: unknown): JoinFailure {
  switch (typeOf(fault)) {
    case 'connection-error':
      return 'unreachable';
    // A room that no longer exists is recreated together with the token.
    case 'exp-token':
    case 'exp-room':
    case 'no-room':
      return 'expired';
    default:
      return fault === undefined && error instanceof NoAnswer ? 'unreachable' : 'refused';
  }
}

function typeOf(fault: DailyEventObjectFatalError | undefined): unknown {
  return Reflect.get(Object(fault?.error), 'type');
}

function drawn(userId: string, own: DailyParticipant | null, before: CallMedia): CallState {
  const media = own ? { audio: own.audio, video: own.video, screen: own.screen } : before;
  const local = {
    userId,
    isLocal: true,
    stream: null,
    media,
    isSpeaking: false,
    quality: 'good' as const,
  };
  return { participants: [local], media, faults: {} };
}

async function destroy(frame: DailyFrame, host: HTMLElement): Promise<void> {
  await frame.destroy().catch(() => undefined);
  host.remove();
}

class NoAnswer extends Error {}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer()), ms);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
