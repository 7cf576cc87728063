import type { LivePayload } from '@portal/contracts';
import type { studyLive } from '@portal/contracts/study';
import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';

/** A kind of event that the portal pushes, with its subscribers in all parts of the app. */
export class Topic<Payload> {
  private readonly listeners = new Set<(payload: Payload) => void>();
  private kept: Payload[] = [];

  /**
   * @param keeps maximum number of events buffered for the next subscriber while there is none;
   * older ones are dropped
   */
  constructor(private readonly keeps = 0) {}

  /**
   * Subscribes to new and buffered events.
   * @returns a function that unsubscribes
   */
  on(listener: (payload: Payload) => void): () => void {
    this.listeners.add(listener);
    const missed = this.kept;
    this.kept = [];
    for (const payload of missed) listener(payload);
    return () => void this.listeners.delete(listener);
  }

  notify(payload: Payload): void {
    if (this.listeners.size === 0 && this.keeps > 0) {
      this.kept = [...this.kept, payload].slice(-this.keeps);
    }
    for (const listener of [...this.listeners]) listener(payload);
  }
}

/**
 * Buffer size. The code that handles the end of a request is loaded after sending it, possibly
 * after the response.
 */
const SENT_KEPT = 20;

type Pushes = typeof studyLive.pushes;
type Payload<Name extends keyof Pushes> = LivePayload<Pushes[Name]>;

/** StudyPal's events from the portal, by the names of the contract. */
export const studyEvents = {
  requestClosed: new Topic<Payload<'requestClosed'>>(SENT_KEPT),
  requestAccepted: new Topic<Payload<'requestAccepted'>>(SENT_KEPT),
  requestRejected: new Topic<Payload<'requestRejected'>>(SENT_KEPT),
  callStarted: new Topic<Payload<'callStarted'>>(),
  members: new Topic<Payload<'members'>>(),
  message: new Topic<Payload<'message'>>(),
  lab: new Topic<Payload<'lab'>>(),
  signal: new Topic<Payload<'signal'>>(),
  ended: new Topic<Payload<'ended'>>(),
  xpLow: new Topic<Payload<'xpLow'>>(),
  xpDepleted: new Topic<Payload<'xpDepleted'>>(),
  practice: new Topic<StudyPractice>(),
  progress: new Topic<StudyPracticeProgress>(),
  /** The live connection was opened, for the first time or again. */
  connected: new Topic<{ isReturn: boolean }>(),
};
