import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A student as others find and join them: identity's data, and the fields that they choose to
 * show.
 */
@Entity({ name: 'students' })
// Declared without synchronisation: an entity cannot express this index on the n-grams.
@Index('students_by_gram', { synchronize: false })
export class StudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /**
   * Empty if an event about the student preceded the registration; such a student is not found or
   * asked.
   */
  @Column('text', { default: '' })
  name!: string;

  /** Normalised name for searches: `toSearchName`. */
  @Column('text', { name: 'search_name', default: '' })
  searchName!: string;

  /** N-grams of `searchName`, for the index. */
  @Column('text', { array: true, default: '{}' })
  grams!: string[];

  @Index('students_of_department')
  @Column('text', { default: '' })
  department!: string;

  /** Demo students cannot sign in. */
  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  @Column('timestamptz', { name: 'suspended_until', nullable: true })
  suspendedUntil!: Date | null;

  /** Set by the student: others cannot find or ask them. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;

  /** URL of the picture that others see. */
  @Column('text', { name: 'profile_image', nullable: true })
  profileImage!: string | null;

  @Column('boolean', { name: 'shows_online', default: false })
  showsOnline!: boolean;

  /** Topics that the student shows as practised. */
  @Column('text', { array: true, default: '{}' })
  topics!: string[];

  /**
   * Identity's version of the name, and of the suspension: an older one that arrives late changes
   * nothing.
   */
  @Column('integer', { name: 'name_version', default: 0 })
  nameVersion!: number;

  @Column('integer', { name: 'suspension_version', default: 0 })
  suspensionVersion!: number;

  @Column('integer', { name: 'shown_version', default: 0 })
  shownVersion!: number;

  /** Column of the previous version, which still writes it; the next version removes it. */
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
