import type { LivePayload } from '@portal/contracts';
import type { studyLive } from '@portal/contracts/study';
import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';

/** Something that the portal tells, for whoever shows or holds what it is about just then. */
class Topic<Told> {
  private readonly listeners = new Set<(told: Told) => void>();

  /** Hears of it from now on; returns how to stop. */
  on(listener: (told: Told) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of [...this.listeners]) listener(told);
  }
}

type Pushes = typeof studyLive.pushes;
type Told<Name extends keyof Pushes> = LivePayload<Pushes[Name]>;

/** What the portal tells of StudyPal, by the names of the contract. */
export const studyTold = {
  requestClosed: new Topic<Told<'requestClosed'>>(),
  requestAccepted: new Topic<Told<'requestAccepted'>>(),
  requestRejected: new Topic<Told<'requestRejected'>>(),
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
