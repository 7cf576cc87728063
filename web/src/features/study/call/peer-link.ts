import type { StudySignal } from '@portal/contracts/study';
import type { LinkQuality } from './call';
import {
  FIRST_STEP,
  nextStep,
  qualityOf,
  readStats,
  VIDEO_STEPS,
  type LinkCounts,
  type VideoStep,
} from './link-quality';
import { RestartTimes } from './restart-times';
import { SignalQueue } from './signal-queue';
import { isVoice } from './sound-level';

/** Must not change during the lifetime of a connection. */
const BUNDLES = 'max-bundle';

/** Tracks that a connection sends; replaced without renegotiation. */
interface SentTracks {
  audio: MediaStreamTrack | null;
  picture: MediaStreamTrack | null;
  isScreen: boolean;
}

interface PeerLinkOptions {
  /**
   * Whether this side is the polite peer, which yields on a collision and waits for the first
   * offer.
   */
  isPolite: boolean;
  iceServers: RTCIceServer[];
  iceTransportPolicy: RTCIceTransportPolicy;
  send: (signal: StudySignal) => Promise<void>;
  onChange: () => void;
}

/**
 * One connection of the mesh, by perfect negotiation. It has one transceiver for audio and one for
 * video for its lifetime: their tracks are replaced, so that only the transport is negotiated.
 */
export class PeerLink {
  private readonly connection: RTCPeerConnection;
  private readonly queue: SignalQueue;
  private readonly restarts: RestartTimes;
  private readonly early: RTCIceCandidateInit[] = [];
  private processed: Promise<void> = Promise.resolve();
  private isMakingOffer = false;
  private isIgnoringOffer = false;
  private sent: SentTracks = { audio: null, picture: null, isScreen: false };
  private counts: LinkCounts | undefined;
  private videoStep: VideoStep = { step: FIRST_STEP, goodLooks: 0 };
  /** Video and audio of the other screen. */
  readonly stream = new MediaStream();
  quality: LinkQuality = 'connecting';

  constructor(private readonly options: PeerLinkOptions) {
    const { isPolite, iceServers, iceTransportPolicy, send } = options;
    this.restarts = new RestartTimes(isPolite);
    this.queue = new SignalQueue(send, () => undefined);
    this.connection = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy,
      bundlePolicy: BUNDLES,
    });
    this.connection.addEventListener('icecandidate', ({ candidate }) =>
      this.queue.add({ candidate: candidate && candidateOf(candidate) }),
    );
    this.connection.addEventListener('track', ({ track }) => {
      this.stream.addTrack(track);
      this.options.onChange();
    });
    this.connection.addEventListener('connectionstatechange', () => this.followState());
    this.connection.addEventListener('negotiationneeded', () => void this.offer());
    if (!isPolite) {
      for (const kind of ['audio', 'video']) {
        this.connection.addTransceiver(kind, { direction: 'sendrecv' });
      }
    }
  }

  /** Replaces the sent tracks. */
  async show(sent: SentTracks): Promise<void> {
    this.sent = sent;
    await this.attach();
  }

  /** Handles a signal of the other screen; signals are processed in order of arrival. */
  receive(signal: StudySignal): void {
    this.processed = this.processed.then(() => this.take(signal)).catch(() => undefined);
  }

  /** Measures the connection, restarts it if it is down, and adapts the video bandwidth. */
  async look(now: number): Promise<void> {
    const { connectionState } = this.connection;
    if (this.restarts.isDue(connectionState, now)) this.restart();
    if (connectionState !== 'connected') return;
    const report = await this.connection.getStats();
    const { sample, counts } = readStats(entriesOf(report), this.counts);
    this.counts = counts;
    this.quality = qualityOf(sample);
    this.videoStep = nextStep(this.videoStep, sample);
    await this.fitPicture();
  }

  /** Restarts ICE; an offer that may have been lost is sent again. */
  restart(): void {
    const { signalingState, localDescription } = this.connection;
    if (signalingState === 'have-local-offer' && localDescription) {
      this.queue.add({ description: descriptionOf(localDescription) });
    } else if (this.connection.remoteDescription) this.connection.restartIce();
  }

  /** Sets the servers for the next ICE restart; the current transport stays in use. */
  use(iceServers: RTCIceServer[]): void {
    const { iceTransportPolicy } = this.options;
    this.connection.setConfiguration({ iceServers, iceTransportPolicy, bundlePolicy: BUNDLES });
  }

  /** Restarts the connection unless it is established. */
  mend(): void {
    if (this.connection.connectionState !== 'connected') this.restart();
  }

  /** Returns whether the audio contains a voice. */
  isSpeaking(): boolean {
    return this.connection
      .getReceivers()
      .filter(({ track }) => track.kind === 'audio')
      .some((receiver) =>
        receiver.getSynchronizationSources().some(({ audioLevel = 0 }) => isVoice(audioLevel)),
      );
  }

  close(): void {
    this.queue.close();
    this.connection.close();
    for (const track of this.stream.getTracks()) track.stop();
  }

  private async offer(): Promise<void> {
    try {
      await this.attach();
      this.isMakingOffer = true;
      await this.connection.setLocalDescription();
      // Immediately: the other side's offer may roll it back in the next moment.
      this.sayDescription();
    } catch {
      // Closed in the meantime, or superseded by the other side's offer, which is answered.
    } finally {
      this.isMakingOffer = false;
    }
  }

  private async take(signal: StudySignal): Promise<void> {
    if ('candidate' in signal) return this.takeCandidate(signal.candidate ?? undefined);
    const { type, sdp } = signal.description;
    const isBusy = this.isMakingOffer || this.connection.signalingState !== 'stable';
    this.isIgnoringOffer = !this.options.isPolite && type === 'offer' && isBusy;
    if (this.isIgnoringOffer) return;
    await this.connection.setRemoteDescription({ type, sdp });
    for (const candidate of this.early.splice(0)) await this.takeCandidate(candidate);
    if (type !== 'offer') return;
    await this.attach();
    await this.connection.setLocalDescription();
    this.sayDescription();
  }

  private async takeCandidate(candidate: RTCIceCandidateInit | undefined): Promise<void> {
    if (!this.connection.remoteDescription) {
      if (candidate) this.early.push(candidate);
      return;
    }
    try {
      await this.connection.addIceCandidate(candidate);
    } catch (error) {
      if (!this.isIgnoringOffer) throw error;
    }
  }

  private sayDescription(): void {
    const { localDescription } = this.connection;
    if (localDescription) this.queue.add({ description: descriptionOf(localDescription) });
  }

  /** Assigns the sent tracks to the transceivers, which the answering side has from the offer. */
  private async attach(): Promise<void> {
    for (const transceiver of this.connection.getTransceivers()) {
      const isAudio = transceiver.receiver.track.kind === 'audio';
      const track = isAudio ? this.sent.audio : this.sent.picture;
      if (transceiver.currentDirection !== 'stopped') transceiver.direction = 'sendrecv';
      if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track);
    }
    await this.fitPicture();
  }

  private async fitPicture(): Promise<void> {
    for (const { sender, receiver } of this.connection.getTransceivers()) {
      const parameters = sender.getParameters();
      const [encoding] = parameters.encodings ?? [];
      // Before negotiation there are no encodings to configure.
      if (!encoding) continue;
      if (receiver.track.kind === 'audio') {
        encoding.networkPriority = 'high';
      } else {
        const most = VIDEO_STEPS[this.videoStep.step] ?? 0;
        encoding.active = most > 0;
        encoding.maxBitrate = most || VIDEO_STEPS[1];
        encoding.scaleResolutionDownBy = this.sent.isScreen || this.videoStep.step > 2 ? 1 : 2;
        Object.assign(parameters, {
          degradationPreference: this.sent.isScreen ? 'maintain-resolution' : 'balanced',
        });
      }
      await sender.setParameters(parameters).catch(() => undefined);
    }
  }

  private followState(): void {
    const { connectionState } = this.connection;
    if (connectionState === 'connected') this.quality = 'good';
    else if (connectionState === 'failed' || connectionState === 'disconnected') {
      this.quality = 'lost';
    }
    if (this.restarts.isDue(connectionState, performance.now())) this.restart();
    this.options.onChange();
  }
}

function descriptionOf({ type, sdp }: RTCSessionDescription) {
  return { type: type === 'pranswer' ? ('answer' as const) : type, sdp };
}

function candidateOf(candidate: RTCIceCandidate) {
  const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
  return { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

function* entriesOf(report: RTCStatsReport): Iterable<Record<string, unknown>> {
  const all: unknown[] = [];
  report.forEach((stat: unknown) => all.push(stat));
  for (const stat of all) yield { ...Object(stat) };
}
