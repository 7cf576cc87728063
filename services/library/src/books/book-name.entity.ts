import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A topic or author of the searched books, for suggestions. */
@Entity({ name: 'book_names' })
@Index('book_names_by_words', { synchronize: false })
@Index('book_names_most_books', { synchronize: false })
export class BookNameEntity {
  @PrimaryColumn('text')
  kind!: 'topic' | 'author';

  @PrimaryColumn('text')
  name!: string;

  @Column('tsvector')
  search!: string;

  /** Number of books with this name. */
  @Column('int')
  books!: number;
}
