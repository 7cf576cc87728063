import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a student has chosen for tests. */
@Entity({ name: 'practice_choices' })
export class PracticeChoicesEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Whether the portal's own questions fill up what a file does not give. */
  @Column('boolean', { name: 'tops_up' })
  topsUp!: boolean;
}
