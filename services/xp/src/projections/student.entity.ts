import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A student as the leaderboard knows them. */
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

  /** End of a suspension, also of one that has run out; 'infinity' where the account is gone. */
  @Column('timestamptz', { name: 'hidden_until', nullable: true })
  hiddenUntil!: Date | null;

  /** Hidden by the own choice: listed for nobody. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;

  /** Address of the picture that others see. */
  @Column('text', { name: 'profile_image', nullable: true })
  profileImage!: string | null;

  @Column('bigint', { name: 'registered_order' })
  @Generated('increment')
  registeredOrder!: string;
}
