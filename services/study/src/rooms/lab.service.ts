import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { studyLabSet, type setStudyLab } from '@portal/contracts/study-rooms';
import { changeRows, Transactions } from '@portal/kit';
import { roomNotFound } from './room-not-found.error';

/** Stores the topics that the members of a room will practise. */
@Injectable()
export class LabService {
  constructor(private readonly transactions: Transactions) {}

  /** Sets the topics; the last write wins. @throws PortalError `not_found` */
  async set(request: RequestOf<typeof setStudyLab>): Promise<ResponseOf<typeof setStudyLab>> {
    const { roomId, studentId, lab } = request;
    await this.transactions.run(async (work) => {
      const parameters = [roomId, studentId, lab.topics, lab.numQuestions];
      if ((await changeRows(work.manager, SET, parameters)) === 0) throw roomNotFound();
      work.emit(studyLabSet, { roomId, ...lab });
    });
    return lab;
  }
}

const SET = `
  UPDATE sessions SET topics = $3, num_questions = $4
  WHERE id = $1 AND ended_at IS NULL AND EXISTS (
    SELECT FROM members WHERE session_id = $1 AND student_id = $2 AND left_at IS NULL)`;
