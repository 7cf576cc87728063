import type { ReadingStatus } from '@portal/contracts/library';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A book in a student's own library, with the student's notes. */
@Entity({ name: 'saved_books' })
@Index('saved_books_of_work', ['studentId', 'workKey'], { unique: true })
@Index('saved_books_newest', ['studentId', 'savedAt', 'bookId'])
@Index('saved_books_by_book', ['bookId'])
export class SavedBookEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  /** Equal for the same work with another id. */
  @Column('text', { name: 'work_key' })
  workKey!: string;

  @Column('text')
  title!: string;

  @Column('text', { array: true })
  authors!: string[];

  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text', { nullable: true })
  link!: string | null;

  @Column('text', { nullable: true })
  topic!: string | null;

  @Column('text', { nullable: true })
  department!: string | null;

  @Column('text', { nullable: true })
  isbn13!: string | null;

  @Column('text', { nullable: true })
  publisher!: string | null;

  @Column('int', { nullable: true })
  year!: number | null;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;

  @Column('text')
  status!: ReadingStatus;

  @Column('int', { nullable: true })
  rating!: number | null;

  @Column('text')
  notes!: string;

  /** As `2026-03-02`. */
  @Column('date', { name: 'started_on', nullable: true })
  startedOn!: string | null;

  @Column('date', { name: 'finished_on', nullable: true })
  finishedOn!: string | null;

  /** False for an imported book that the portal does not know. */
  @Column('boolean', { name: 'is_matched' })
  isMatched!: boolean;
}
