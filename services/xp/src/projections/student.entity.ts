import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A student's data for the leaderboard. */
@Entity({ name: 'students' })
@Index('students_hidden', ['hiddenUntil'], { where: 'hidden_until IS NOT NULL' })
export class StudentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  department!: string | null;

  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  /** End of a suspension, including past ones; 'infinity' if the account was deleted. */
  @Column('timestamptz', { name: 'hidden_until', nullable: true })
  hiddenUntil!: Date | null;

  /** Hidden by the student's own choice: not listed for any viewer. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;

  /** Address of the picture that others see. */
  @Column('text', { name: 'profile_image', nullable: true })
  profileImage!: string | null;

  @Column('bigint', { name: 'registered_order' })
  @Generated('increment')
  registeredOrder!: string;
}
