import { Injectable } from '@nestjs/common';
import type { PlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { DataSource, type EntityManager } from 'typeorm';
import { QuestionFlagEntity } from './question-flag.entity';

/** A flag in the data export of its student. */
export type OwnFlag = StudentDataItem<'testlab', 'practice.flags'>;

/** Flags of a student, for the data export and for deletion. */
@Injectable()
export class OwnFlagsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page of flags, newest first, after the place `after`; null starts at the newest. */
  async page(studentId: string, after: PlaceInTime | null, limit: number): Promise<OwnFlag[]> {
    const query = this.dataSource
      .getRepository(QuestionFlagEntity)
      .createQueryBuilder('flag')
      .where({ studentId })
      .orderBy({ 'flag.createdAt': 'DESC', 'flag.id': 'DESC' })
      .limit(limit);
    if (after) query.andWhere('(flag.createdAt, flag.id) < (:at::timestamptz, :id::uuid)', after);
    return (await query.getMany()).map(toItem);
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(QuestionFlagEntity, { studentId });
  }
}

function toItem({ id, question, choices, reason, note, createdAt }: QuestionFlagEntity): OwnFlag {
  return { flagId: id, question, choices, reason, note, createdAt: createdAt.toISOString() };
}
