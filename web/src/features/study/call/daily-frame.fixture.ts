import type { DailyFatalErrorType, DailyParticipant } from '@daily-co/daily-js';
import type { DailyFrame } from './daily-session';

/**
 * How Daily's frame answers a join: lets in, refuses without a word, says by a fatal error why not, or, without
 * Daily's network, never answers.
 */
type Joining = 'lets-in' | 'refuses' | 'never-answers' | DailyFatalErrorType;

const own = { local: true, audio: true, video: true, screen: false };

/** The own part in the call. */
const asParticipant = (given: object) => given as DailyParticipant; // the fields that are read here

/**
 * Daily's frame as the portal meets it: by https://docs.daily.co/reference/daily-js. A destroyed one
 * refuses every use, and says nothing more.
 */
export class DailyFrameDouble {
  readonly asked: unknown[] = [];
  isDestroyed = false;
  /** Whether it stands in the page. */
  isInPage = true;
  private local: typeof own | null = null;
  private readonly handlers: { name: string; handle: (event: object) => void }[] = [];

  constructor(private readonly joining: Joining = 'lets-in') {}

  /** As the portal takes it. */
  get frame(): DailyFrame {
    return this as unknown as DailyFrame; // has all that is picked, with simpler types
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

  /** A frame is asked to leave first: one without Daily's network never does, as long as it can be asked. */
  destroy(): Promise<void> {
    if (this.joining === 'never-answers' && this.isInPage) return new Promise(() => undefined);
    this.isDestroyed = true;
    return Promise.resolve();
  }

  /** Somebody's part in the call has changed. */
  updateParticipant(participant: typeof own): void {
    if (participant.local) this.local = participant;
    this.say('participant-updated', { participant: asParticipant(participant) });
  }

  /** Daily puts the screen out: a fault says why, and the call is left. Without one: only left. */
  putOut(type?: DailyFatalErrorType): void {
    if (type) this.say('error', { errorMsg: type, error: { type, msg: type } });
    this.say('left-meeting', {});
  }

  private say(name: string, event: object): void {
    for (const each of this.handlers) if (each.name === name) each.handle(event);
  }

  private use(name: string, value?: unknown): void {
    if (this.isDestroyed) throw new Error('Use after destroy');
    this.asked.push(value === undefined ? name : [name, value]);
  }
}
