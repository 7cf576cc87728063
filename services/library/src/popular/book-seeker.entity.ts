import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A student who has opened a book, stored once: students are counted, not clicks. */
@Entity({ name: 'book_seekers' })
@Index('book_seekers_of_student', ['studentId'])
export class BookSeekerEntity {
  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;
}
