import type { StudyCall, StudyMember } from '@portal/contracts/study';
import type { StudySignal } from '@portal/contracts/study';
import { randomId } from '../../../api/random-id';
import type { CallOptions, CallParticipant, CallProvider, CallSession, CallState } from './call';
import type { DeviceKind } from './chosen-devices';
import { Listeners } from '../events/listeners';
import { OwnMedia } from './own-media';
import { PeerLink } from './peer-link';
import { isVoice, SoundLevel } from './sound-level';

/** Intervals between measurements of connections and of audio levels, in ms. */
const LOOK_EVERY_MS = 2_000;
const LISTEN_EVERY_MS = 300;
/** Maximum number of buffered signals from screens that are not yet known. */
const EARLY_MAX = 100;

interface Peer {
  member: StudyMember;
  link: PeerLink;
}

/** Built-in call as a mesh: each screen is connected to each other one. */
export const meshProvider: CallProvider = {
  join: (options) => Promise.resolve(new MeshCall(options)),
};

class MeshCall implements CallSession {
  readonly peerId = randomId();
  readonly frame = null;
  private readonly listeners = new Listeners();
  private readonly peers = new Map<string, Peer>();
  private readonly early: { from: string; signal: StudySignal }[] = [];
  private readonly own: OwnMedia;
  private readonly ownStream = new MediaStream();
  private readonly timers: ReturnType<typeof setInterval>[];
  private level: { track: MediaStreamTrack; sound: SoundLevel } | null = null;
  private speaking: ReadonlySet<string> = new Set();
  private current: CallState;
  /** With the credentials that expire last. */
  private iceServers: StudyCall['iceServers'];
  readonly subscribe = this.listeners.add;

  constructor(private readonly options: CallOptions) {
    this.iceServers = options.call.iceServers;
    this.own = new OwnMedia(options.devices, options.media);
    this.own.subscribe(() => this.followOwn());
    this.timers = [
      setInterval(() => this.look(), LOOK_EVERY_MS),
      setInterval(() => this.listen(), LISTEN_EVERY_MS),
    ];
    this.current = this.draw();
    this.followOwn();
  }

  readonly state = (): CallState => this.current;
  readonly setAudio = (isOn: boolean) => this.own.setAudio(isOn);
  readonly setVideo = (isOn: boolean) => this.own.setVideo(isOn);
  readonly shareScreen = (isOn: boolean) => this.own.shareScreen(isOn);
  readonly changeDevice = (kind: DeviceKind) => this.own.changeDevice(kind);

  setMembers(members: readonly StudyMember[]): void {
    const others = members.filter(({ _id }) => _id !== this.options.userId);
    const here = new Set(others.map(({ peerId }) => peerId));
    for (const [peerId, { link }] of this.peers) {
      if (here.has(peerId)) continue;
      link.close();
      this.peers.delete(peerId);
    }
    for (const member of others) {
      if (member.peerId === null) continue;
      const known = this.peers.get(member.peerId);
      if (known) known.member = member;
      else this.begin(member.peerId, member);
    }
    this.notify();
  }

  receive(from: string, signal: StudySignal): void {
    const peer = this.peers.get(from);
    if (peer) peer.link.receive(signal);
    // A signal can arrive before the event that announces its sender.
    else if (this.early.push({ from, signal }) > EARLY_MAX) this.early.shift();
  }

  reconnect({ iceServers }: StudyCall): void {
    this.iceServers = iceServers;
    for (const { link } of this.peers.values()) {
      link.use(iceServers);
      link.mend();
    }
  }

  leave(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const { link } of this.peers.values()) link.close();
    this.peers.clear();
    this.level?.sound.stop();
    this.own.stop();
  }

  private begin(peerId: string, member: StudyMember): void {
    const { iceServers } = this;
    const { iceTransportPolicy } = this.options.call;
    const link = new PeerLink({
      isPolite: this.peerId > peerId,
      iceServers,
      iceTransportPolicy,
      send: (signal) => this.options.signal(peerId, signal),
      onChange: () => this.notify(),
    });
    this.peers.set(peerId, { member, link });
    void link.show(this.sent());
    const said = this.early.filter(({ from }) => from === peerId);
    for (const each of said) {
      this.early.splice(this.early.indexOf(each), 1);
      link.receive(each.signal);
    }
  }

  private sent() {
    return {
      audio: this.own.audio,
      picture: this.own.picture,
      isScreen: this.own.media.screen,
    };
  }

  private followOwn(): void {
    for (const { link } of this.peers.values()) void link.show(this.sent());
    const { picture, audio } = this.own;
    for (const track of this.ownStream.getTracks()) {
      if (track !== picture) this.ownStream.removeTrack(track);
    }
    if (picture) this.ownStream.addTrack(picture);
    if (this.level?.track !== audio) {
      this.level?.sound.stop();
      this.level = audio && { track: audio, sound: new SoundLevel(audio) };
    }
    this.notify();
  }

  private look(): void {
    const now = performance.now();
    const looks = [...this.peers.values()].map(({ link }) => link.look(now));
    void Promise.allSettled(looks).then(() => this.notify());
  }

  private listen(): void {
    const voices = [...this.peers].filter(([, { link }]) => link.isSpeaking()).map(([id]) => id);
    if (this.own.media.audio && isVoice(this.level?.sound.read() ?? 0)) voices.push(this.peerId);
    const isSame =
      voices.length === this.speaking.size && voices.every((each) => this.speaking.has(each));
    if (isSame) return;
    this.speaking = new Set(voices);
    this.notify();
  }

  private notify(): void {
    this.current = this.draw();
    this.listeners.notify();
  }

  private draw(): CallState {
    const { media, faults, devices } = this.own;
    const local: CallParticipant = {
      userId: this.options.userId,
      isLocal: true,
      stream: this.ownStream,
      media,
      isSpeaking: this.speaking.has(this.peerId),
      quality: 'good',
    };
    const others = [...this.peers].map(([peerId, { member, link }]): CallParticipant => ({
      userId: member._id,
      isLocal: false,
      stream: link.stream,
      media: member.media,
      isSpeaking: this.speaking.has(peerId),
      quality: link.quality,
    }));
    return { participants: [local, ...others], media, faults, devices };
  }
}
