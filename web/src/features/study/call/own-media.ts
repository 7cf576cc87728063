import type { CallMedia, MediaFault, UsedDevices } from './call';
import { chosenId, DEFAULT_ID, type DeviceKind } from './chosen-devices';
import { listDevices } from './device-lists';
import { openDevice, openInPlaceOf, openScreen } from './devices';
import { Listeners } from '../events/listeners';

type Kind = DeviceKind;
type Faults = Partial<Record<Kind | 'screen', MediaFault>>;
const KINDS = ['audio', 'video'] as const;

/**
 * What this screen sends, or would: the tracks of microphone, camera and shared screen. A muted
 * microphone stays open and silent; a camera that is off is closed, so that its light goes out.
 */
export class OwnMedia {
  private readonly tracks: Partial<Record<Kind | 'screen', MediaStreamTrack>> = {};
  private readonly listeners = new Listeners();
  /** One device of each kind is opened at a time: later requests go by the state at their turn. */
  private readonly turns = { audio: Promise.resolve(), video: Promise.resolve() };
  /** Devices at the last look. */
  private plugged: ReadonlySet<string> | null = null;
  private hasEnded = false;
  readonly subscribe = this.listeners.add;
  devices: UsedDevices = {};

  /** @param stream what is open of microphone and camera; it follows what is opened and closed later */
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
    // What could not be opened before is asked for once more: the outcome says why.
    if (wanted.audio && !audio && !faults.audio) this.openLate('audio');
    if (wanted.video && !video && !faults.video) this.openLate('video');
    navigator.mediaDevices?.addEventListener('devicechange', this.followDevices);
    void this.lookForChosen();
  }

  /** Devices that are wanted and possible. */
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

  /** The sent picture: the screen, else the camera. */
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

  /** Goes over to the device that is chosen by now. Where it cannot be opened, the one in use stays. */
  async changeDevice(kind: Kind): Promise<void> {
    await this.inTurn(kind, () => this.exchange(kind));
    this.listeners.notify();
  }

  /** Hands on what is open: from here on somebody else closes it. */
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

  /** A device that was pulled out is back, or another is there. */
  private tryAgain(): void {
    for (const kind of KINDS) {
      const isGone = this.faults[kind] === 'ended' || this.faults[kind] === 'missing';
      if (this.isWanted(kind) && isGone && !this.tracks[kind]) {
        this.openLate(kind);
      }
    }
  }

  /**
   * The one that was chosen is used again as soon as it is plugged in; at the first look also where it
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

  /** A track that is handed on while another is opened in its place may have been closed for that. */
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
    // What was used is no more to be listed than what is chosen: it is opened when it is wanted.
    if (!before) this.devices = { ...this.devices, [kind]: undefined };
    if (!before && !this.isWanted(kind)) return;
    // Who has it by now from here closes it.
    const isOwn = () => this.tracks[kind] === before;
    const opened = await (before ? openInPlaceOf(before, kind, isOwn) : openDevice(kind));
    const staysOpen = before !== undefined && this.tracks[kind] === before && isLive(before);
    if (opened instanceof MediaStreamTrack || !staysOpen) return this.take(kind, opened);
    this.note(kind, before, true);
  }

  /** Meanwhile it may have been turned off, or left. */
  private take(kind: Kind, opened: MediaStreamTrack | MediaFault): void {
    const isWanted = this.isWanted(kind);
    const fault = opened instanceof MediaStreamTrack ? undefined : opened;
    if (isWanted) this.faults = { ...this.faults, [kind]: fault };
    if (opened instanceof MediaStreamTrack) {
      if (isWanted && !this.hasEnded) this.hold(kind, opened);
      else opened.stop();
    } else if (isWanted) this.drop(kind);
  }

  /** A microphone that is open and muted is, too, also where it was pulled out. */
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
    // Who ends the sharing by the browser's own button means it.
    if (kind !== 'screen') this.faults = { ...this.faults, [kind]: 'ended' };
    this.listeners.notify();
    // Another microphone or camera may be there.
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

/** Not every browser says which one a track is of. */
function isOfOther(id: string, track: MediaStreamTrack): boolean {
  return Boolean(track.getSettings().deviceId) && !isOf(id, track);
}

function isLive({ readyState }: MediaStreamTrack): boolean {
  return readyState === 'live';
}
