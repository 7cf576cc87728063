import type { SourceKind } from '@portal/contracts/assistant';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A passage of the portal's own content: help, concepts, library. Rebuilt whenever the content
 * changes.
 */
@Entity({ name: 'passages' })
@Index('passages_by_words', { synchronize: false })
export class PassageEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: SourceKind;

  @Column('text')
  title!: string;

  /** Words of title, other names and text, weighted in this order. */
  @Column('tsvector', { select: false })
  search!: string;

  /** The complete `Passage`. */
  @Column('jsonb')
  passage!: object;
}
