import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Of which content the passages were made. */
@Entity({ name: 'passage_index' })
export class PassageIndexEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('text')
  digest!: string;
}
