import { Injectable } from '@nestjs/common';
import type { StudentData, UnitOfWork } from '@portal/kit';
import { newId } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import type { ZodType } from 'zod';
import { ChargeEntity } from '../meter/charge.entity';
import { BlockEntity } from '../people/block.entity';
import { StudentEntity } from '../people/student.entity';
import { RoundsRepository } from '../practice/rounds.repository';
import { RequestClosingService } from '../requests/request-closing.service';
import { StudyRequestEntity } from '../requests/study-request.entity';
import { MemberEntity } from '../rooms/member.entity';
import { MessageEntity } from '../rooms/message.entity';
import { SessionsService } from '../membership/sessions.service';
import { ReportEntity } from '../safety/report.entity';
import { KEPT, keptPage, type Kept } from './kept-pages';

/** Exports and deletes the data of a student: requests, sessions, blocks and messages. */
@Injectable()
export class StudentDataService implements StudentData<'study'> {
  readonly sections = {
    'study.shown': async (studentId: string) => ({
      items: await this.shown(studentId),
      next: null,
    }),
    'study.requests': this.pages(KEPT.requests),
    'study.sessions': this.pages(KEPT.sessions),
    'study.messages': this.pages(KEPT.messages),
    'study.blocked': this.pages(KEPT.blocked),
    'study.reports': this.pages(KEPT.reports),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly closing: RequestClosingService,
    private readonly sessions: SessionsService,
    private readonly rounds: RoundsRepository,
  ) {}

  async count(studentId: string) {
    const studySessions = await this.dataSource.manager.countBy(MemberEntity, { studentId });
    return { studySessions };
  }

  /**
   * Deletes a student's data. The others are notified first, while the relations are still stored.
   */
  async forget(work: UnitOfWork, studentId: string): Promise<void> {
    await this.closing.cancelAllOf(work, studentId);
    await this.sessions.leaveAll(work, studentId);
    await this.rounds.forget(work.manager, studentId);
    await forgetAll(work.manager, studentId);
  }

  private pages<Item extends ZodType>(kept: Kept<Item>) {
    return (studentId: string, after: string | null) =>
      keptPage(this.dataSource, kept, studentId, after);
  }

  private async shown(studentId: string) {
    const student = await this.dataSource.manager.findOneBy(StudentEntity, { studentId });
    return student ? [{ showsOnline: student.showsOnline, topics: student.topics }] : [];
  }
}

/**
 * Deletes a student's rows. Reports by the student stay, anonymised. Blocks and reports of the
 * student, and the used free time, stay under an id without a name (`FormerStudents`).
 */
async function forgetAll(manager: EntityManager, studentId: string): Promise<void> {
  await manager.delete(StudyRequestEntity, [{ fromId: studentId }, { toId: studentId }]);
  await manager.delete(BlockEntity, { blockerId: studentId });
  await manager.update(ReportEntity, { reporterId: studentId }, { reporterId: newId() });
  await manager.delete(MessageEntity, { senderId: studentId });
  await manager.delete(ChargeEntity, { studentId });
  await manager.delete(MemberEntity, { studentId });
  await manager.delete(StudentEntity, { studentId });
}
