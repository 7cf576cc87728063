import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Digest of the content that the passages were built from. */
@Entity({ name: 'passage_index' })
export class PassageIndexEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('text')
  digest!: string;
}
