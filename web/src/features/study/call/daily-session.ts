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

/** Without Daily's own network its frame waits for ever: so long is waited for it, in ms. */
const JOIN_WITHIN_MS = 10_000;

const WORDS: Record<JoinFailure, string> = {
  unreachable: t('study.call.dailyFailed'),
  expired: t('study.call.lost.expired'),
  refused: t('study.call.dailyRefused'),
};

/** The used part of Daily's frame. */
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
 * Joins a room of Daily's by a frame within `host`, which fills it: the screen gives it its 500 px.
 * @throws JoinError where Daily is not reached within 10 s, or does not let the student in.
 */
export async function joinDaily(
  createFrame: (asked: DailyFactoryOptions) => DailyFrame,
  host: HTMLElement,
  { call, userId, devices, media }: CallOptions,
): Promise<CallSession> {
  // The frame opens its own.
  closeDevices(devices);
  const peerId = randomId();
  const asked = {
    iframeStyle: { width: '100%', height: '100%', border: '0', borderRadius: '1rem' },
    // The portal's own stand below it (specification).
    showLeaveButton: false,
    showFullscreenButton: false,
    // The name is the portal's.
    showUserNameChangeUI: false,
    startVideoOff: !media.video,
    startAudioOff: !media.audio,
    userData: { peerId },
    // One that was put aside may still be on its way out.
    allowMultipleCallInstances: true,
  };
  // Daily would refuse it in words of its own, or later.
  checkedCallFrame(asked);
  const frame = createFrame(asked);
  let fault: DailyEventObjectFatalError | undefined;
  frame.on('error', (event) => (fault = event));
  try {
    await within(JOIN_WITHIN_MS, frame.join({ url: call.roomUrl, token: call.token ?? '' }));
  } catch (error) {
    // One that does not answer would wait for an answer to its leaving, too, unless it is out of the page.
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
    // A fault is followed by the leaving: what is reported first stands.
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

  // Who is there, and the way to them, is Daily's own.
  setMembers(): void {}
  receive(): void {}
  reconnect(): void {}

  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    void destroy(this.daily, this.frame);
  }

  /** Daily has put this screen out. */
  private lose(lost: CallLoss): void {
    if (this.isOver) return;
    this.leave();
    this.current = { ...this.current, lost };
    this.listeners.notify();
  }

  /** A frame that is destroyed refuses to be used. */
  private act(act: () => unknown): Promise<void> {
    if (!this.isOver) act();
    return Promise.resolve();
  }
}

/** By the types of fatal errors: https://docs.daily.co/reference/daily-js/events/meeting-events#error */
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

/** Only a silent frame, or one that says so, has not reached Daily: whatever else it says is a refusal. */
function failureOf(fault: DailyEventObjectFatalError | undefined, error: unknown): JoinFailure {
  switch (typeOf(fault)) {
    case 'connection-error':
      return 'unreachable';
    // A room that is not there any more is made anew with the token.
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
