import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A folded word of the searched books: a candidate for corrections. */
@Entity({ name: 'book_words' })
@Index('book_words_by_trigrams', { synchronize: false })
@Index('book_words_by_beginning', { synchronize: false })
@Index('book_words_by_keys', { synchronize: false })
export class BookWordEntity {
  @PrimaryColumn('text')
  word!: string;

  /** Number of books with the word in title, author or topic. */
  @Column('int')
  books!: number;

  /** Keys that find words with a similar spelling. */
  @Column('text', { array: true, default: '{}' })
  keys!: string[];
}
