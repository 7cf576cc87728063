import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A title that an admin has added; the book itself stands among the others. */
@Entity({ name: 'own_titles' })
export class OwnTitleEntity {
  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @Column('timestamptz', { name: 'added_at' })
  addedAt!: Date;

  @Column('text', { name: 'file_name', nullable: true })
  fileName!: string | null;

  /** A PDF. */
  @Column('bytea', { nullable: true, select: false })
  file!: Buffer | null;
}
