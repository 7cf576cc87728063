import type { MaterialKind } from '@portal/contracts/materials';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that a student keeps; its text is stored in sections. */
@Entity({ name: 'materials' })
@Index('materials_of_student', ['studentId', 'createdAt', 'id'])
export class MaterialEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: MaterialKind;

  /** Size of the text in UTF-8, in bytes. */
  @Column('integer')
  bytes!: number;

  @Column('integer')
  sections!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
