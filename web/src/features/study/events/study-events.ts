import type { LivePayload } from '@portal/contracts';
import type { studyLive } from '@portal/contracts/study';
import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';

/** A kind of event that the portal pushes, for every part of the app that shows or holds its subject. */
export class Topic<Payload> {
  private readonly listeners = new Set<(payload: Payload) => void>();
  private kept: Payload[] = [];

  /** @param keeps how many events without a listener are kept for the next one; older ones are dropped. */
  constructor(private readonly keeps = 0) {}

  /** Subscribes from now on, and to what was kept; returns how to stop. */
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

/** The code that handles a request's end is fetched once it is sent, and may come after the answer. */
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
  /** The live connection stands: for the first time, or again. */
  connected: new Topic<{ isReturn: boolean }>(),
};
