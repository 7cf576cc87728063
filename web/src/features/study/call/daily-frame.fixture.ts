import type { DailyFatalErrorType, DailyParticipant } from '@daily-co/daily-js';
import type { DailyFrame } from './daily-session';

/**
 * Response of Daily's frame to a join: accepts, refuses without an event, emits a fatal error with
 * a reason or, without Daily's network, never responds.
 */
type Joining = 'lets-in' | 'refuses' | 'never-answers' | DailyFatalErrorType;

const own = { local: true, audio: true, video: true, screen: false };

/** Local participant of the call. */
const asParticipant = (given: object) => given as DailyParticipant; // the fields that are read

/**
 * Fake of Daily's frame, according to https://docs.daily.co/reference/daily-js. A destroyed frame
 * rejects every call and emits nothing more.
 */
export class DailyFrameDouble {
  readonly asked: unknown[] = [];
  isDestroyed = false;
  /** Whether it is attached to the document. */
  isInPage = true;
  private local: typeof own | null = null;
  private readonly handlers: { name: string; handle: (event: object) => void }[] = [];

  constructor(private readonly joining: Joining = 'lets-in') {}

  /** The frame with the type that the portal uses. */
  get frame(): DailyFrame {
    return this as unknown as DailyFrame; // has all picked members, with simpler types
  }

  join(options: unknown): Promise<void> {
    this.use('join', options);
    if (this.joining === 'never-answers') return new Promise(() => undefined);
    if (this.joining === 'refuses') return Promise.reject(new Error('Meeting has ended'));
    if (this.joining !== 'lets-in') {
      const refusal = Promise.reject(new Error(this.joining));
      this.putOut(this.joining);
      return refusal;
    }
    this.local = { ...own };
    return Promise.resolve();
  }

  participants() {
    this.use('participants');
    return this.local ? { local: asParticipant(this.local) } : {};
  }

  on(name: string, handle: (event: object) => void): this {
    this.handlers.push({ name, handle });
    return this;
  }

  setLocalAudio(audio: boolean): this {
    this.use('setLocalAudio', audio);
    this.updateParticipant({ ...own, ...this.local, audio });
    return this;
  }

  setLocalVideo(video: boolean): this {
    this.use('setLocalVideo', video);
    this.updateParticipant({ ...own, ...this.local, video });
    return this;
  }

  startScreenShare(): void {
    this.use('startScreenShare');
    this.updateParticipant({ ...own, ...this.local, screen: true });
  }

  stopScreenShare(): void {
    this.use('stopScreenShare');
    this.updateParticipant({ ...own, ...this.local, screen: false });
  }

  /**
   * A frame is first asked to leave. Without Daily's network it never responds as long as it is
   * attached.
   */
  destroy(): Promise<void> {
    if (this.joining === 'never-answers' && this.isInPage) return new Promise(() => undefined);
    this.isDestroyed = true;
    return Promise.resolve();
  }

  /** Emits a change of a participant. */
  updateParticipant(participant: typeof own): void {
    if (participant.local) this.local = participant;
    this.emit('participant-updated', { participant: asParticipant(participant) });
  }

  /**
   * Removes the screen from the call: emits a fatal error with the given type, and then the
   * leaving; without a type, only the leaving.
   */
  putOut(type?: DailyFatalErrorType): void {
    if (type) this.emit('error', { errorMsg: type, error: { type, msg: type } });
    this.emit('left-meeting', {});
  }

  private emit(name: string, event: object): void {
    for (const each of this.handlers) if (each.name === name) each.handle(event);
  }

  private use(name: string, value?: unknown): void {
    if (this.isDestroyed) throw new Error('Use after destroy');
    this.asked.push(value === undefined ? name : [name, value]);
  }
}
