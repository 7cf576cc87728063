import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A student as others may find and join them: identity's data, and what they choose to show. */
@Entity({ name: 'students' })
// What no entity can express: an index of the pieces.
@Index('students_by_gram', { synchronize: false })
export class StudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Empty: an event about the student came before the registration. Nobody finds or asks them. */
  @Column('text', { default: '' })
  name!: string;

  /** The name as searches compare it: `toSearchName`. */
  @Column('text', { name: 'search_name', default: '' })
  searchName!: string;

  /** Pieces of `searchName` by which an index finds it. */
  @Column('text', { array: true, default: '{}' })
  grams!: string[];

  @Index('students_of_department')
  @Column('text', { default: '' })
  department!: string;

  /** Nobody can sign in as a demo student. */
  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  @Column('timestamptz', { name: 'suspended_until', nullable: true })
  suspendedUntil!: Date | null;

  /** Hidden by the own choice: nobody finds or asks them. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;

  /** Address of the picture that others see. */
  @Column('text', { name: 'profile_image', nullable: true })
  profileImage!: string | null;

  @Column('boolean', { name: 'shows_online', default: false })
  showsOnline!: boolean;

  /** What the student shows to have practised. */
  @Column('text', { array: true, default: '{}' })
  topics!: string[];

  /** Identity's version of the name, and of the suspension: what is older and comes later changes nothing. */
  @Column('integer', { name: 'name_version', default: 0 })
  nameVersion!: number;

  @Column('integer', { name: 'suspension_version', default: 0 })
  suspensionVersion!: number;

  @Column('integer', { name: 'shown_version', default: 0 })
  shownVersion!: number;

  /** Column of the version before, which still writes it; goes with the next. */
  @Column({
    type: 'timestamptz',
    name: 'heard_at',
    default: () => 'now()',
    select: false,
    insert: false,
    update: false,
  })
  lastSignAt!: Date;
}
