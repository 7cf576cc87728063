import type { CallMedia, MediaFault } from './call';
import { openDevice, openScreen } from './devices';
import { Listeners } from '../told/listeners';

type Kind = 'audio' | 'video';

/**
 * What this screen sends: the tracks of microphone, camera and shared screen. A muted microphone
 * stays open and silent; a camera that is off is closed, so that its light goes out.
 */
export class OwnMedia {
  private readonly tracks: Partial<Record<Kind | 'screen', MediaStreamTrack>> = {};
  private readonly listeners = new Listeners();
  private hasEnded = false;
  readonly subscribe = this.listeners.add;
  faults: Partial<Record<Kind | 'screen', MediaFault>> = {};

  constructor(
    devices: MediaStream,
    private wanted: CallMedia,
  ) {
    const [audio] = devices.getAudioTracks();
    const [video] = devices.getVideoTracks();
    if (audio) this.hold('audio', audio);
    if (video && wanted.video) this.hold('video', video);
    else video?.stop();
    navigator.mediaDevices?.addEventListener('devicechange', this.tryAgain);
  }

  /** What is wanted and possible. */
  get media(): CallMedia {
    return {
      audio: this.wanted.audio && this.tracks.audio !== undefined,
      video: this.wanted.video && this.tracks.video !== undefined,
      screen: this.tracks.screen !== undefined,
    };
  }

  /** The microphone's track. */
  get audio(): MediaStreamTrack | null {
    return this.tracks.audio ?? null;
  }

  /** What is sent as the picture: the screen, else the camera. */
  get picture(): MediaStreamTrack | null {
    return this.tracks.screen ?? this.tracks.video ?? null;
  }

  async setAudio(isOn: boolean): Promise<void> {
    this.wanted = { ...this.wanted, audio: isOn };
    if (isOn && !this.tracks.audio) await this.open('audio');
    if (this.tracks.audio) this.tracks.audio.enabled = this.wanted.audio;
    this.listeners.notify();
  }

  async setVideo(isOn: boolean): Promise<void> {
    this.wanted = { ...this.wanted, video: isOn };
    if (!isOn) this.drop('video');
    else if (!this.tracks.video) await this.open('video');
    this.listeners.notify();
  }

  async shareScreen(isOn: boolean): Promise<void> {
    this.drop('screen');
    delete this.faults.screen;
    if (isOn) {
      const opened = await openScreen();
      if (opened instanceof MediaStreamTrack) this.hold('screen', opened);
      else if (opened) this.faults = { ...this.faults, screen: opened };
    }
    this.listeners.notify();
  }

  stop(): void {
    this.hasEnded = true;
    navigator.mediaDevices?.removeEventListener('devicechange', this.tryAgain);
    for (const kind of ['audio', 'video', 'screen'] as const) this.drop(kind);
  }

  /** A device that was pulled out is back, or another is there. */
  private readonly tryAgain = (): void => {
    for (const kind of ['audio', 'video'] as const) {
      const isGone = this.faults[kind] === 'ended' || this.faults[kind] === 'missing';
      if (this.wanted[kind] && isGone && !this.tracks[kind]) {
        void this.open(kind).then(() => this.listeners.notify());
      }
    }
  };

  private async open(kind: Kind): Promise<void> {
    const opened = await openDevice(kind);
    const fault = opened instanceof MediaStreamTrack ? undefined : opened;
    this.faults = { ...this.faults, [kind]: fault };
    if (!(opened instanceof MediaStreamTrack)) return;
    // Meanwhile it may have been turned off again, opened by a second try, or left.
    if (this.hasEnded || this.tracks[kind] || !this.wanted[kind]) opened.stop();
    else this.hold(kind, opened);
  }

  private hold(kind: Kind | 'screen', track: MediaStreamTrack): void {
    this.tracks[kind] = track;
    if (kind === 'audio') track.enabled = this.wanted.audio;
    if (kind === 'screen') track.contentHint = 'detail';
    track.addEventListener('ended', () => {
      if (this.tracks[kind] !== track) return;
      delete this.tracks[kind];
      // Who ends the sharing by the browser's own button means it.
      if (kind !== 'screen') this.faults = { ...this.faults, [kind]: 'ended' };
      this.listeners.notify();
      // Another microphone or camera may be there.
      this.tryAgain();
    });
  }

  private drop(kind: Kind | 'screen'): void {
    this.tracks[kind]?.stop();
    delete this.tracks[kind];
  }
}
