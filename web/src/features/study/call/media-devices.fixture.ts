import { tabStorage } from '../room/room-ways.fixture';

type Kind = 'audio' | 'video';
type Asked = Partial<Record<Kind, { deviceId?: { exact: string } }>>;

export class TrackDouble extends EventTarget {
  readyState: MediaStreamTrackState = 'live';
  enabled = true;
  contentHint = '';

  constructor(
    readonly kind: Kind,
    readonly deviceId: string,
    readonly label: string,
  ) {
    super();
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }

  /** As in browsers, `stop` on a track emits no event. */
  stop(): void {
    this.readyState = 'ended';
  }

  /** Simulates that the device is unplugged. */
  end(): void {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
}

export class StreamDouble {
  private readonly tracks: Set<TrackDouble>;

  constructor(tracks: Iterable<TrackDouble> = []) {
    this.tracks = new Set(tracks);
  }

  getTracks = () => [...this.tracks];
  getAudioTracks = () => this.getTracks().filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.getTracks().filter(({ kind }) => kind === 'video');
  addTrack = (track: TrackDouble) => void this.tracks.add(track);
  removeTrack = (track: TrackDouble) => void this.tracks.delete(track);
}

/** Returns a device by its id, as listed and chosen. */
export const named = (id: string) => ({ id, name: `Name of ${id}` });

const INFOS = { mic: 'audioinput', cam: 'videoinput', out: 'audiooutput' } as const;

/**
 * Fake of a browser's microphones (`mic-…`), cameras (`cam-…`) and speakers (`out-…`), plugged and
 * unplugged by the test; the first of a kind is its default.
 */
export class DevicesDouble extends EventTarget {
  plugged: string[] = ['mic-built-in', 'mic-headset', 'cam-built-in', 'cam-desk'];
  /** Ids of devices that other programs use. */
  readonly busy = new Set<string>();
  /** Kinds for which the user denies the permission. */
  readonly refused = new Set<Kind>();
  /** Promises by id that delay the opening of a device. */
  readonly slow = new Map<string, Promise<void>>();
  /** Whether only one camera can be open at a time, as on phones. */
  isPhone = false;
  /** Whether ids and names are hidden from a page that has opened nothing yet. */
  hidesNames = false;
  /** Requests in order: the kinds, with the device if one was named. */
  readonly asked: string[] = [];
  readonly tracks: TrackDouble[] = [];

  /**
   * Installs this fake as the page's browser.
   * @returns the content of its storage
   */
  install() {
    const storage = tabStorage();
    Object.assign(globalThis, {
      navigator: { mediaDevices: this },
      MediaStream: StreamDouble,
      MediaStreamTrack: TrackDouble,
      HTMLMediaElement: { prototype: { setSinkId: null } },
      localStorage: storage,
    });
    return storage;
  }

  /** The ids of the open devices. */
  get open(): string[] {
    return this.tracks
      .filter(({ readyState }) => readyState === 'live')
      .map((each) => each.deviceId);
  }

  plug(id: string): void {
    this.plugged.push(id);
    this.dispatchEvent(new Event('devicechange'));
  }

  pull(id: string): void {
    this.plugged = this.plugged.filter((each) => each !== id);
    for (const track of this.tracks) {
      if (track.deviceId === id && track.readyState === 'live') track.end();
    }
    this.dispatchEvent(new Event('devicechange'));
  }

  async getUserMedia(asked: Asked): Promise<StreamDouble> {
    const kinds = (['audio', 'video'] as const).filter((kind) => asked[kind]);
    const exact = (kind: Kind) => asked[kind]?.deviceId?.exact;
    this.asked.push(kinds.map((kind) => exact(kind) ?? kind).join(' '));
    for (const kind of kinds) await this.slow.get(exact(kind) ?? '');
    const found = kinds.map((kind) => this.find(kind, exact(kind)));
    const tracks = found.map(({ kind, id }) => new TrackDouble(kind, id, named(id).name));
    this.tracks.push(...tracks);
    return new StreamDouble(tracks);
  }

  enumerateDevices() {
    const isHidden = this.hidesNames && this.tracks.length === 0;
    const infos = this.plugged.map((deviceId) => {
      const prefix = deviceId.slice(0, 3) as keyof typeof INFOS; // every id begins so
      const kind = INFOS[prefix];
      return isHidden
        ? { deviceId: '', kind, label: '' }
        : { deviceId, kind, label: named(deviceId).name };
    });
    return Promise.resolve(infos);
  }

  private find(kind: Kind, exact: string | undefined) {
    const prefix = kind === 'audio' ? 'mic-' : 'cam-';
    const id = this.plugged.find((each) => each.startsWith(prefix) && (!exact || each === exact));
    if (this.refused.has(kind)) throw new DOMException('No.', 'NotAllowedError');
    if (!id) throw new DOMException('None.', exact ? 'OverconstrainedError' : 'NotFoundError');
    const isTaken =
      this.isPhone && this.open.some((each) => each !== id && each.startsWith(prefix));
    if (this.busy.has(id) || isTaken) throw new DOMException('Busy.', 'NotReadableError');
    return { kind, id };
  }
}

/** Waits until all pending promises are settled. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
