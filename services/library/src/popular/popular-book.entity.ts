import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of students who have opened a known book. */
@Entity({ name: 'popular_books' })
@Index('popular_books_first', ['searchCount'])
export class PopularBookEntity {
  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @Column('int', { name: 'search_count' })
  searchCount!: number;
}
