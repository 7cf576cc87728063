import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A part of a kept text; all parts in order are the text. The column `search` is PostgreSQL's own. */
@Entity({ name: 'material_sections' })
@Index('material_sections_of_student', ['studentId'])
export class MaterialSectionEntity {
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
}
