/** Level of a voice, above the noise of a room, from 0 to 1. */
const VOICE = 0.015;

/** Measures whether a microphone picks up more than the noise of a quiet room. */
export class SoundLevel {
  private readonly context: AudioContext | null;
  private readonly analyser: AnalyserNode | null = null;
  private readonly samples = new Float32Array(1_024);

  constructor(track: MediaStreamTrack) {
    this.context = 'AudioContext' in globalThis ? new AudioContext() : null;
    if (!this.context) return;
    this.analyser = this.context.createAnalyser();
    this.context.createMediaStreamSource(new MediaStream([track])).connect(this.analyser);
  }

  /** Returns the level, from 0 to 1. */
  read(): number {
    if (!this.analyser) return 0;
    this.analyser.getFloatTimeDomainData(this.samples);
    return Math.sqrt(
      this.samples.reduce((sum, each) => sum + each * each, 0) / this.samples.length,
    );
  }

  stop(): void {
    void this.context?.close().catch(() => undefined);
  }
}

export function isVoice(level: number): boolean {
  return level > VOICE;
}
