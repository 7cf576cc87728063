/**
 * Fake of a browser's peer connection, limited to offers and answers; an agreed description is
 * identified by the name of its offer.
 */
export class ConnectionDouble extends EventTarget {
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: { type: string; sdp: string } | null = null;
  /** The offer on which both sides have agreed. */
  agreed: string | null = null;
  readonly candidates: string[] = [];
  private readonly transceivers: ReturnType<typeof transceiverOf>[] = [];
  private isNeeded = false;
  private static offers = 0;

  /** The servers that were set last. */
  configuration: RTCConfiguration | null = null;

  setConfiguration(configuration: RTCConfiguration): void {
    if (this.connectionState === 'closed') throw new DOMException('Closed.', 'InvalidStateError');
    this.configuration = configuration;
  }

  addTransceiver(kind: string): void {
    this.transceivers.push(transceiverOf(kind));
    this.need();
  }

  restartIce(): void {
    this.need();
  }

  setLocalDescription(): Promise<void> {
    if (this.signalingState === 'have-remote-offer') {
      this.agreed = this.remoteDescription?.sdp ?? null;
      this.localDescription = { type: 'answer', sdp: `to ${this.agreed}` };
      this.settle();
    } else {
      ConnectionDouble.offers += 1;
      this.isNeeded = false;
      this.localDescription = { type: 'offer', sdp: `offer ${ConnectionDouble.offers}` };
      this.signalingState = 'have-local-offer';
    }
    return Promise.resolve();
  }

  setRemoteDescription(given: { type: string; sdp: string }): Promise<void> {
    if (given.type === 'offer') {
      // Its own offer is rolled back, and negotiation is needed again.
      if (this.signalingState === 'have-local-offer') this.isNeeded = true;
      this.remoteDescription = given;
      this.signalingState = 'have-remote-offer';
      if (this.transceivers.length === 0) {
        this.transceivers.push(transceiverOf('audio'), transceiverOf('video'));
      }
      return Promise.resolve();
    }
    const isExpected = this.signalingState === 'have-local-offer';
    if (!isExpected || given.sdp !== `to ${this.localDescription?.sdp}`) {
      return Promise.reject(new DOMException('No such offer.', 'InvalidStateError'));
    }
    this.remoteDescription = given;
    this.agreed = this.localDescription?.sdp ?? null;
    this.settle();
    return Promise.resolve();
  }

  addIceCandidate(candidate?: { candidate?: string }): Promise<void> {
    if (!this.remoteDescription) return Promise.reject(new Error('Too early.'));
    if (candidate?.candidate) this.candidates.push(candidate.candidate);
    return Promise.resolve();
  }

  getTransceivers() {
    return this.transceivers;
  }

  getReceivers() {
    return this.transceivers.map(({ receiver }) => receiver);
  }

  /** Sent tracks by transceiver, in order. */
  get sent(): (MediaStreamTrack | null)[] {
    return this.transceivers.map(({ sender }) => sender.track);
  }

  getStats(): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map<string, unknown>());
  }

  close(): void {
    this.connectionState = 'closed';
  }

  private settle(): void {
    this.signalingState = 'stable';
    if (this.isNeeded) this.need();
  }

  private need(): void {
    this.isNeeded = true;
    queueMicrotask(() => {
      if (this.isNeeded && this.signalingState === 'stable') {
        this.dispatchEvent(new Event('negotiationneeded'));
      }
    });
  }
}

function transceiverOf(kind: string) {
  const sender = {
    track: null as MediaStreamTrack | null,
    getParameters: () => ({ encodings: [] }),
    setParameters: () => Promise.resolve(),
    replaceTrack: (track: MediaStreamTrack | null) => {
      sender.track = track;
      return Promise.resolve();
    },
  };
  return {
    direction: 'sendrecv',
    currentDirection: null,
    receiver: { track: { kind }, getSynchronizationSources: () => [] },
    sender,
  };
}
