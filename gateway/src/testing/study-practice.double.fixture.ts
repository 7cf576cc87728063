import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  answerPractice,
  closePractice,
  getPractice,
  startPractice,
  studyPracticeAnswered,
  studyPracticeChanged,
  type StudyPractice,
} from '@portal/contracts/study-practice';
import { FileStore } from '@portal/files';
import { HandlesRequest, Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { readFile } from 'node:fs/promises';
import { DoubleWorld } from './double-world.fixture';

const ROUND = '5d1f2f7e-8c5b-4a53-9a4e-0c1c8f2f6a11';

interface InRoom {
  studentId: string;
  roomId: string;
}

/** Double of study's contracts for practice; `world.studyRooms` defines the members. */
@Controller()
export class StudyPracticeDouble {
  constructor(
    private readonly world: DoubleWorld,
    private readonly messages: Messages,
    private readonly files: FileStore,
  ) {}

  /** Reads the file only after the call was answered, and deletes it as testlab would. */
  @HandlesRequest(startPractice)
  start(request: RequestOf<typeof startPractice>) {
    this.admit(startPractice.subject, request);
    const { file } = request;
    if (file) setImmediate(() => void this.read(file.uploadId));
    return this.notify(request, { ...roundOf(request), state: 'making' });
  }

  @HandlesRequest(getPractice)
  get(request: RequestOf<typeof getPractice>) {
    this.admit(getPractice.subject, request);
    return Promise.resolve({ practice: null });
  }

  @HandlesRequest(answerPractice)
  async answer(request: RequestOf<typeof answerPractice>) {
    this.admit(answerPractice.subject, request);
    const { roomId, roundId, revision } = roundOf(request);
    const { choice, studentId: userId } = request;
    const progress = [{ userId, answered: 1 }];
    const answered = { roomId, roundId, revision, choices: [choice], progress };
    await this.messages.emit(studyPracticeAnswered, { userId, progress: answered });
    return answered;
  }

  @HandlesRequest(closePractice)
  close(request: RequestOf<typeof closePractice>) {
    this.admit(closePractice.subject, request);
    return this.notify(request, { ...roundOf(request), state: 'failed', message: 'Stopped.' });
  }

  private async notify({ studentId: userId }: InRoom, practice: StudyPractice) {
    await this.messages.emit(studyPracticeChanged, { userId, practice });
    return { practice };
  }

  private async read(uploadId: string): Promise<void> {
    const file = await this.files.open(uploadId);
    this.world.uploadedText = await readFile(file.path, 'utf8');
    await file.release();
    await this.files.remove(uploadId);
  }

  /** A room that the test has not created admits every student. */
  private admit(subject: string, request: InRoom): void {
    this.world.note(subject, request);
    const members = this.world.studyRooms.get(request.roomId);
    if (members && !members.has(request.studentId)) {
      throw new PortalError('not_found', 'This study session has ended.');
    }
  }
}

const roundOf = ({ roomId, studentId }: InRoom) => {
  return { roomId, roundId: ROUND, revision: 1, startedBy: studentId };
};
