import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  studyPracticeAnswered,
  studyPracticeChanged,
  studyPracticeLive,
} from '@portal/contracts/study-practice';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';

const { pushes } = studyPracticeLive;

/** Live events of a practice round, per member: no two members may see the same content. */
@Controller()
export class StudyPracticeLive {
  constructor(private readonly sockets: LiveSockets) {}

  @HandlesEvent(studyPracticeChanged)
  async changed({ userId, practice }: PayloadOf<typeof studyPracticeChanged>): Promise<void> {
    this.sockets.notifyUser(userId, pushes.practice, practice);
    return Promise.resolve();
  }

  @HandlesEvent(studyPracticeAnswered)
  async answered({ userId, progress }: PayloadOf<typeof studyPracticeAnswered>): Promise<void> {
    this.sockets.notifyUser(userId, pushes.progress, progress);
    return Promise.resolve();
  }
}
