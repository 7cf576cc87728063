import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PracticeChoicesEntity } from './practice-choices.entity';

/** Students' choices for their tests. */
@Injectable()
export class PracticeChoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns true for a student without a stored choice. */
  async topsUp(studentId: string): Promise<boolean> {
    const chosen = await this.dataSource.manager.findOneBy(PracticeChoicesEntity, { studentId });
    return chosen?.topsUp ?? true;
  }

  /** Returns the rows of a student for an export: one, or none without a stored choice. */
  async all(studentId: string): Promise<{ topsUp: boolean }[]> {
    const rows = await this.dataSource.manager.findBy(PracticeChoicesEntity, { studentId });
    return rows.map(({ topsUp }) => ({ topsUp }));
  }

  async keep(manager: EntityManager, studentId: string, topsUp: boolean): Promise<void> {
    await manager.upsert(PracticeChoicesEntity, { studentId, topsUp }, ['studentId']);
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(PracticeChoicesEntity, { studentId });
  }
}
