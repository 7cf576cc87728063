import type { SourceKind } from '@portal/contracts/assistant';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A passage of the portal's own: help, concepts, the library. Made anew whenever their content changes. */
@Entity({ name: 'passages' })
@Index('passages_by_words', { synchronize: false })
export class PassageEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: SourceKind;

  @Column('text')
  title!: string;

  /** The words of title, other names and text, weighted in this order. */
  @Column('tsvector', { select: false })
  search!: string;

  /** The whole of it, as `Passage`. */
  @Column('jsonb')
  passage!: object;
}
