import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A title that an admin has added; the book itself stands among the others. */
@Entity({ name: 'own_titles' })
export class OwnTitleEntity {
  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @Column('timestamptz', { name: 'added_at' })
  addedAt!: Date;
}
