import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A title that an admin has added; its book is stored with all others. */
@Entity({ name: 'own_titles' })
@Index('own_titles_by_file', ['fileId'], { unique: true })
export class OwnTitleEntity {
  @PrimaryColumn('text', { name: 'book_id' })
  bookId!: string;

  @Column('timestamptz', { name: 'added_at' })
  addedAt!: Date;

  /** Id of its file; null, like the following columns, if the title is a link. */
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;

  @Column('text', { name: 'file_name', nullable: true })
  fileName!: string | null;

  @Column('text', { name: 'file_type', nullable: true })
  fileType!: string | null;

  @Column('int', { name: 'file_bytes', nullable: true })
  fileBytes!: number | null;
}
