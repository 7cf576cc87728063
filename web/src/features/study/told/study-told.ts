import type { LivePayload } from '@portal/contracts';
import type { studyLive } from '@portal/contracts/study';
import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';

/** Something that the portal tells, for whoever shows or holds what it is about just then. */
export class Topic<Told> {
  private readonly listeners = new Set<(told: Told) => void>();
  private kept: Told[] = [];

  /** @param keeps how many of those that nobody heard are kept for the next who listens; older ones are dropped. */
  constructor(private readonly keeps = 0) {}

  /** Hears of it from now on, and of what was kept; returns how to stop. */
  on(listener: (told: Told) => void): () => void {
    this.listeners.add(listener);
    const missed = this.kept;
    this.kept = [];
    for (const told of missed) listener(told);
    return () => void this.listeners.delete(listener);
  }

  notify(told: Told): void {
    if (this.listeners.size === 0 && this.keeps > 0) {
      this.kept = [...this.kept, told].slice(-this.keeps);
    }
    for (const listener of [...this.listeners]) listener(told);
  }
}

/** The code of who hears of a request's end is fetched once it is sent, and may come after the answer. */
const SENT_KEPT = 20;

type Pushes = typeof studyLive.pushes;
type Told<Name extends keyof Pushes> = LivePayload<Pushes[Name]>;

/** What the portal tells of StudyPal, by the names of the contract. */
export const studyTold = {
  requestClosed: new Topic<Told<'requestClosed'>>(SENT_KEPT),
  requestAccepted: new Topic<Told<'requestAccepted'>>(SENT_KEPT),
  requestRejected: new Topic<Told<'requestRejected'>>(SENT_KEPT),
  callStarted: new Topic<Told<'callStarted'>>(),
  members: new Topic<Told<'members'>>(),
  message: new Topic<Told<'message'>>(),
  lab: new Topic<Told<'lab'>>(),
  signal: new Topic<Told<'signal'>>(),
  ended: new Topic<Told<'ended'>>(),
  xpLow: new Topic<Told<'xpLow'>>(),
  xpDepleted: new Topic<Told<'xpDepleted'>>(),
  practice: new Topic<StudyPractice>(),
  progress: new Topic<StudyPracticeProgress>(),
  /** The live connection stands: for the first time, or again. */
  connected: new Topic<{ isReturn: boolean }>(),
};
