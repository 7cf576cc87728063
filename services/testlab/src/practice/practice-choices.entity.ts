import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a student has chosen for tests. */
@Entity({ name: 'practice_choices' })
export class PracticeChoicesEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Whether the portal's own questions are asked on what a file is about. */
  @Column('boolean', { name: 'tops_up' })
  topsUp!: boolean;
}
