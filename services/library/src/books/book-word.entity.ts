import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A folded word of the searched books: what a mistyped one may have meant. */
@Entity({ name: 'book_words' })
@Index('book_words_by_trigrams', { synchronize: false })
@Index('book_words_by_beginning', { synchronize: false })
@Index('book_words_by_keys', { synchronize: false })
export class BookWordEntity {
  @PrimaryColumn('text')
  word!: string;

  /** Books that have it in title, author or topic. */
  @Column('int')
  books!: number;

  /** By which words that are spelt nearly so are found. */
  @Column('text', { array: true, default: '{}' })
  keys!: string[];
}
