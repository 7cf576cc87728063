import { Injectable } from '@nestjs/common';
import { SECTIONS_PAGE_MAX, type Section } from '@portal/contracts/materials';
import { DataSource, type EntityManager } from 'typeorm';
import { MaterialSectionEntity } from './material-section.entity';
import { MaterialEntity } from './material.entity';

/** Rows per INSERT statement. */
const ROWS = 200;
/**
 * Space that a section takes besides its text, for its row and its entries in three indexes, in
 * bytes.
 */
export const SECTION_BYTES = 256;
const INSERT_SECTIONS = `
  INSERT INTO material_sections (material_id, student_id, position, title, text, search)
  SELECT $1, $2, $3::integer + place - 1, title, text,
    setweight(to_tsvector('pg_catalog.english', title), 'A')
      || setweight(to_tsvector('pg_catalog.english', text), 'B')
  FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS section (title, text, place)`;

/** Identifies a kept file; a file of another student is not found. */
export interface OwnMaterial {
  studentId: string;
  materialId: string;
}

/** Kept files and their sections; every query filters by student. */
@Injectable()
export class MaterialsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the kept files, newest first. */
  list(studentId: string): Promise<MaterialEntity[]> {
    return this.materials().find({
      where: { studentId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  find({ studentId, materialId: id }: OwnMaterial): Promise<MaterialEntity | null> {
    return this.materials().findOneBy({ id, studentId });
  }

  count(studentId: string): Promise<number> {
    return this.materials().countBy({ studentId });
  }

  /**
   * Returns the number of kept files and the bytes that they take, in the transaction of
   * `manager`.
   */
  async usage(
    manager: EntityManager,
    studentId: string,
  ): Promise<{ count: number; bytes: number }> {
    const count = await manager.countBy(MaterialEntity, { studentId });
    const bytes = await manager.sum(MaterialEntity, 'bytes', { studentId });
    const sections = await manager.sum(MaterialEntity, 'sections', { studentId });
    return { count, bytes: (bytes ?? 0) + (sections ?? 0) * SECTION_BYTES };
  }

  /**
   * Returns the kept file with the same name and text, or null, in the transaction of `manager`.
   */
  async findSame(
    manager: EntityManager,
    file: Omit<MaterialEntity, 'id' | 'createdAt'>,
    sections: readonly Omit<Section, 'position'>[],
  ): Promise<MaterialEntity | null> {
    const order = { position: 'ASC' } as const;
    for (const one of await manager.findBy(MaterialEntity, file)) {
      const where = { studentId: file.studentId, materialId: one.id };
      const kept = await manager.find(MaterialSectionEntity, { where, order });
      if (kept.every(({ text }, at) => text === sections[at]?.text)) return one;
    }
    return null;
  }

  async insert(
    manager: EntityManager,
    material: MaterialEntity,
    sections: readonly Omit<Section, 'position'>[],
  ): Promise<void> {
    await manager.insert(MaterialEntity, material);
    const { id, studentId } = material;
    for (let at = 0; at < sections.length; at += ROWS) {
      const rows = sections.slice(at, at + ROWS);
      const [titles, texts] = [rows.map(({ title }) => title), rows.map(({ text }) => text)];
      await manager.query(INSERT_SECTIONS, [id, studentId, at, titles, texts]);
    }
  }

  /** @returns whether the file exists. */
  async rename({ studentId, materialId: id }: OwnMaterial, name: string): Promise<boolean> {
    const { affected } = await this.materials().update({ id, studentId }, { name });
    return affected === 1;
  }

  async delete({ studentId, materialId: id }: OwnMaterial): Promise<void> {
    await this.materials().delete({ id, studentId });
  }

  /** Returns sections of one file in order, starting at a position; one more than a page holds. */
  async page(
    { studentId, materialId }: OwnMaterial,
    from: number,
  ): Promise<MaterialSectionEntity[]> {
    return this.sections()
      .createQueryBuilder('section')
      .where({ studentId, materialId })
      .andWhere('section.position >= :from', { from })
      .orderBy('section.position')
      .limit(SECTIONS_PAGE_MAX + 1)
      .getMany();
  }

  /**
   * Returns sections of all files of a student in a fixed order, after a place; one more than
   * `limit`.
   */
  async sectionsAfter(
    studentId: string,
    after: { materialId: string; position: number } | null,
    limit: number,
  ): Promise<MaterialSectionEntity[]> {
    const query = this.sections()
      .createQueryBuilder('section')
      .where({ studentId })
      .orderBy({ 'section.materialId': 'ASC', 'section.position': 'ASC' })
      .limit(limit + 1);
    if (after)
      query.andWhere(
        '(section.materialId, section.position) > (:materialId::uuid, :position)',
        after,
      );
    return query.getMany();
  }

  /** Returns the whole text of a file, or null if the student has no such file. */
  async textOf({ studentId, materialId }: OwnMaterial): Promise<string | null> {
    const order = { position: 'ASC' } as const;
    const sections = await this.sections().find({ where: { studentId, materialId }, order });
    return sections.length === 0 ? null : sections.map(({ text }) => text).join('');
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(MaterialEntity, { studentId });
  }

  private materials() {
    return this.dataSource.getRepository(MaterialEntity);
  }

  private sections() {
    return this.dataSource.getRepository(MaterialSectionEntity);
  }
}
