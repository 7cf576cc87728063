import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MaterialEntity } from './material.entity';

/** A part of a kept text; all parts in order form the text. */
@Entity({ name: 'material_sections' })
@Index('material_sections_of_student', ['studentId'])
// A GIN index, which TypeORM cannot describe.
@Index('material_sections_search', { synchronize: false })
export class MaterialSectionEntity {
  @ForeignKey(() => MaterialEntity, { name: 'material_sections_material', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'material_id' })
  materialId!: string;

  @PrimaryColumn('integer')
  position!: number;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  text!: string;

  /** Lexemes of title and text, made by PostgreSQL; never read here. */
  @Column('tsvector', { select: false })
  search!: unknown;
}
