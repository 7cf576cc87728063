import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A book that a student has opened, kept for 21 days. */
@Entity({ name: 'opened_books' })
@Index('opened_books_newest', ['studentId', 'openedAt'])
@Index('opened_books_by_age', ['openedAt'])
export class OpenedBookEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  author!: string;

  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text', { nullable: true })
  link!: string | null;

  @Column('timestamptz', { name: 'opened_at' })
  openedAt!: Date;
}
