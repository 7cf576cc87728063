import type { CallMedia, MediaFault, UsedDevices } from './call';
import { chosenId, DEFAULT_ID, type DeviceKind } from './chosen-devices';
import { listDevices } from './device-lists';
import { openDevice, openInPlaceOf, openScreen } from './devices';
import { Listeners } from '../events/listeners';

type Kind = DeviceKind;
type Faults = Partial<Record<Kind | 'screen', MediaFault>>;
const KINDS = ['audio', 'video'] as const;

/**
 * The media that this screen sends or would send: tracks of microphone, camera and shared screen. A
 * muted microphone stays open and silent; a camera that is off is closed, so that its light goes
 * out.
 */
export class OwnMedia {
  private readonly tracks: Partial<Record<Kind | 'screen', MediaStreamTrack>> = {};
  private readonly listeners = new Listeners();
  /**
   * Queues per kind: one device is opened at a time, and each request uses the state at its turn.
   */
  private readonly turns = { audio: Promise.resolve(), video: Promise.resolve() };
  /** Ids of the devices at the last check. */
  private plugged: ReadonlySet<string> | null = null;
  private hasEnded = false;
  readonly subscribe = this.listeners.add;
  devices: UsedDevices = {};

  /**
   * @param stream open tracks of microphone and camera; tracks opened and closed later are added to
   * and removed from it
   */
  constructor(
    private readonly stream: MediaStream,
    private wanted: CallMedia,
    public faults: Faults = {},
  ) {
    const [audio] = stream.getAudioTracks();
    const [video] = stream.getVideoTracks();
    if (audio) this.begin('audio', audio);
    if (video && wanted.video) this.begin('video', video);
    else if (video) this.close(video);
    // A device that could not be opened before is retried; the result includes the reason.
    if (wanted.audio && !audio && !faults.audio) this.openLate('audio');
    if (wanted.video && !video && !faults.video) this.openLate('video');
    navigator.mediaDevices?.addEventListener('devicechange', this.followDevices);
    void this.lookForChosen();
  }

  /** Media that are wanted and available. */
  get media(): CallMedia {
    return {
      audio: this.wanted.audio && this.tracks.audio !== undefined,
      video: this.wanted.video && this.tracks.video !== undefined,
      screen: this.tracks.screen !== undefined,
    };
  }

  /** The track of the microphone. */
  get audio(): MediaStreamTrack | null {
    return this.tracks.audio ?? null;
  }

  /** The sent video: the screen, else the camera. */
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
    if (!isOn) {
      this.drop('video');
      this.devices = { ...this.devices, video: undefined };
    } else if (!this.tracks.video) await this.open('video');
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

  /**
   * Switches to the currently chosen device. If it cannot be opened, the current one stays in use.
   */
  async changeDevice(kind: Kind): Promise<void> {
    await this.inTurn(kind, () => this.exchange(kind));
    this.listeners.notify();
  }

  /** Releases the open tracks to the caller, which must close them. */
  release(): MediaStream {
    this.end();
    for (const kind of KINDS) delete this.tracks[kind];
    return this.stream;
  }

  stop(): void {
    this.end();
    for (const kind of [...KINDS, 'screen'] as const) this.drop(kind);
  }

  private end(): void {
    this.hasEnded = true;
    navigator.mediaDevices?.removeEventListener('devicechange', this.followDevices);
  }

  private readonly followDevices = (): void => {
    this.tryAgain();
    void this.lookForChosen();
  };

  /** Retries missing devices, because one was plugged in. */
  private tryAgain(): void {
    for (const kind of KINDS) {
      const isGone = this.faults[kind] === 'ended' || this.faults[kind] === 'missing';
      if (this.isWanted(kind) && isGone && !this.tracks[kind]) {
        this.openLate(kind);
      }
    }
  }

  /**
   * Switches back to the chosen device as soon as it is plugged in; at the first check also if it
   * could not be found before the browser revealed ids and names.
   */
  private async lookForChosen(): Promise<void> {
    const before = this.plugged;
    const now = new Set((await listDevices()).map(({ id }) => id));
    this.plugged = now;
    for (const kind of KINDS) {
      const [choice, track] = [chosenId(kind), this.tracks[kind]];
      if (choice === null || !track || !now.has(choice)) continue;
      const hasCome = before === null ? isOfOther(choice, track) : !before.has(choice);
      if (hasCome) void this.changeDevice(kind);
    }
  }

  private inTurn(kind: Kind, work: () => Promise<void>): Promise<void> {
    this.turns[kind] = this.turns[kind].then(() => (this.hasEnded ? undefined : work()));
    return this.turns[kind];
  }

  /** Takes over a track; it may have been closed while another one was opened in its place. */
  private begin(kind: Kind, track: MediaStreamTrack): void {
    if (isLive(track)) return this.hold(kind, track);
    this.close(track);
    this.openLate(kind);
  }

  private openLate(kind: Kind): void {
    void this.open(kind).then(() => this.listeners.notify());
  }

  private open(kind: Kind): Promise<void> {
    return this.inTurn(kind, async () => {
      if (this.tracks[kind] || !this.isWanted(kind)) return;
      this.take(kind, await openDevice(kind));
    });
  }

  private async exchange(kind: Kind): Promise<void> {
    const before = this.tracks[kind];
    if (before && isOf(chosenId(kind) ?? DEFAULT_ID, before)) return this.note(kind, before);
    // Without an open track the previous device is no longer listed; the chosen one is opened on
    // demand.
    if (!before) this.devices = { ...this.devices, [kind]: undefined };
    if (!before && !this.isWanted(kind)) return;
    // If the track is replaced in the meantime, its new owner closes it.
    const isOwn = () => this.tracks[kind] === before;
    const opened = await (before ? openInPlaceOf(before, kind, isOwn) : openDevice(kind));
    const staysOpen = before !== undefined && this.tracks[kind] === before && isLive(before);
    if (opened instanceof MediaStreamTrack || !staysOpen) return this.take(kind, opened);
    this.note(kind, before, true);
  }

  /** Uses an opened device, unless it was turned off or the call was left in the meantime. */
  private take(kind: Kind, opened: MediaStreamTrack | MediaFault): void {
    const isWanted = this.isWanted(kind);
    const fault = opened instanceof MediaStreamTrack ? undefined : opened;
    if (isWanted) this.faults = { ...this.faults, [kind]: fault };
    if (opened instanceof MediaStreamTrack) {
      if (isWanted && !this.hasEnded) this.hold(kind, opened);
      else opened.stop();
    } else if (isWanted) this.drop(kind);
  }

  /**
   * Returns whether the device is to be open: also a muted microphone, even if it was unplugged.
   */
  private isWanted(kind: Kind): boolean {
    const isMuted = this.tracks.audio !== undefined || this.faults.audio === 'ended';
    return this.wanted[kind] || (kind === 'audio' && isMuted);
  }

  private hold(kind: Kind | 'screen', track: MediaStreamTrack): void {
    this.drop(kind);
    this.tracks[kind] = track;
    if (kind === 'audio') track.enabled = this.wanted.audio;
    if (kind === 'screen') track.contentHint = 'detail';
    else {
      this.stream.addTrack(track);
      this.note(kind, track);
    }
    track.addEventListener('ended', () => this.lose(kind, track));
  }

  private lose(kind: Kind | 'screen', track: MediaStreamTrack): void {
    if (this.tracks[kind] !== track) return;
    this.drop(kind);
    // Screen sharing that ends by the browser's own button is not a fault.
    if (kind !== 'screen') this.faults = { ...this.faults, [kind]: 'ended' };
    this.listeners.notify();
    // Another microphone or camera may be available.
    this.tryAgain();
  }

  private note(kind: Kind, track: MediaStreamTrack, hasFailed = false): void {
    const { deviceId: id = '' } = track.getSettings();
    const choice = chosenId(kind);
    const isOther = hasFailed || (choice !== null && isOfOther(choice, track));
    this.devices = { ...this.devices, [kind]: { id, name: track.label, isOther } };
  }

  private drop(kind: Kind | 'screen'): void {
    const track = this.tracks[kind];
    delete this.tracks[kind];
    if (track) this.close(track);
  }

  private close(track: MediaStreamTrack): void {
    track.stop();
    this.stream.removeTrack(track);
  }
}

function isOf(id: string, track: MediaStreamTrack): boolean {
  return track.getSettings().deviceId === id;
}

/**
 * Returns whether the track belongs to another device. Not every browser reports the device of a
 * track.
 */
function isOfOther(id: string, track: MediaStreamTrack): boolean {
  return Boolean(track.getSettings().deviceId) && !isOf(id, track);
}

function isLive({ readyState }: MediaStreamTrack): boolean {
  return readyState === 'live';
}
