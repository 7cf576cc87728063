import { Injectable } from '@nestjs/common';
import type { PlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { DataSource, type EntityManager } from 'typeorm';
import { QuestionFlagEntity } from './question-flag.entity';

/** A flag as its student takes it along. */
export type OwnFlag = StudentDataItem<'testlab', 'practice.flags'>;

/** What a student has flagged, as its owner takes it along or has it forgotten. */
@Injectable()
export class OwnFlagsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first, behind the place `after`; null: from the first. */
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
