import type { BookOrigin, Genre, ReadKind } from '@portal/contracts/library';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A known book: from the catalogue, the university or an outside source. */
@Entity({ name: 'books' })
@Index('books_by_words', { synchronize: false })
@Index('books_by_title_words', { synchronize: false })
@Index('books_newest', { synchronize: false })
@Index('books_of_genre', { synchronize: false })
@Index('books_of_departments', { synchronize: false })
@Index('books_by_isbn', ['isbn13'])
@Index('books_by_age', ['origin', 'keptAt'])
export class BookEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  origin!: BookOrigin;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  subtitle!: string | null;

  @Column('text', { array: true })
  authors!: string[];

  @Column('int', { nullable: true })
  year!: number | null;

  @Column('text', { nullable: true })
  isbn13!: string | null;

  @Column('text', { array: true })
  subjects!: string[];

  @Column('text', { array: true })
  departments!: string[];

  @Column('text', { nullable: true })
  genre!: Genre | null;

  /** Plain text. */
  @Column('text')
  description!: string;

  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text', { name: 'read_url', nullable: true })
  readUrl!: string | null;

  @Column('text', { name: 'read_kind', nullable: true })
  readKind!: ReadKind | null;

  @Column('text', { name: 'preview_url', nullable: true })
  previewUrl!: string | null;

  @Column('text', { nullable: true })
  publisher!: string | null;

  @Column('text', { nullable: true })
  licence!: string | null;

  /** Its folded, weighted words; null: the book is known, but not searched locally. */
  @Column('tsvector', { nullable: true })
  search!: string | null;

  /**
   * Time of the last write; outside books that are neither saved nor opened are deleted after a
   * month.
   */
  @Column('timestamptz', { name: 'kept_at' })
  keptAt!: Date;
}
