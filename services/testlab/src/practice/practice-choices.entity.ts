import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A student's choices for tests. */
@Entity({ name: 'practice_choices' })
export class PracticeChoicesEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Whether the portal's own questions on the subject of a file are included. */
  @Column('boolean', { name: 'tops_up' })
  topsUp!: boolean;
}
