import Daily, { type DailyCall, type DailyParticipant } from '@daily-co/daily-js';
import { ApiError } from '../../../api/api-error';
import { t } from '../../../texts/study-texts';
import { Listeners } from '../told/listeners';
import type { CallMedia, CallOptions, CallProvider, CallSession, CallState } from './call';

/** Without Daily's own network its frame waits for ever: so long is waited for it, in ms. */
const JOIN_WITHIN_MS = 10_000;

/** The call in a room of Daily's, which draws it in a frame of its own. */
export const dailyProvider: CallProvider = {
  join: async ({ call, userId, devices, media }: CallOptions) => {
    // The frame opens its own.
    for (const track of devices.getTracks()) track.stop();
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'absolute', visibility: 'hidden', zIndex: '20' });
    document.body.append(host);
    const frame = Daily.createFrame(host, {
      iframeStyle: { width: '100%', height: '100%', border: '0', borderRadius: '1rem' },
      // The portal's own stand below it (specification).
      showLeaveButton: false,
      showFullscreenButton: false,
      startVideoOff: !media.video,
      startAudioOff: !media.audio,
    });
    try {
      await within(JOIN_WITHIN_MS, frame.join({ url: call.roomUrl, token: call.token ?? '' }));
    } catch {
      await destroy(frame, host);
      throw new ApiError(0, 'unavailable', t('study.call.dailyFailed'));
    }
    return new DailySession(frame, host, userId, media);
  },
};

class DailySession implements CallSession {
  readonly peerId = crypto.randomUUID();
  private readonly listeners = new Listeners();
  private current: CallState;
  readonly subscribe = this.listeners.add;

  constructor(
    private readonly daily: DailyCall,
    readonly frame: HTMLElement,
    userId: string,
    media: CallMedia,
  ) {
    this.current = drawn(userId, daily.participants().local ?? null, media);
    daily.on('participant-updated', ({ participant }) => {
      if (!participant.local) return;
      this.current = drawn(userId, participant, this.current.media);
      this.listeners.tell();
    });
  }

  readonly state = (): CallState => this.current;

  setAudio(isOn: boolean): Promise<void> {
    this.daily.setLocalAudio(isOn);
    return Promise.resolve();
  }

  setVideo(isOn: boolean): Promise<void> {
    this.daily.setLocalVideo(isOn);
    return Promise.resolve();
  }

  shareScreen(isOn: boolean): Promise<void> {
    if (isOn) this.daily.startScreenShare();
    else this.daily.stopScreenShare();
    return Promise.resolve();
  }

  // Who is there, and the way to them, is Daily's own.
  setMembers(): void {}
  hear(): void {}
  reconnect(): void {}

  leave(): void {
    void destroy(this.daily, this.frame);
  }
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

async function destroy(frame: DailyCall, host: HTMLElement): Promise<void> {
  await frame.destroy().catch(() => undefined);
  host.remove();
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Too late.')), ms);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
