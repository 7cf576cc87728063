import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which version of the bundled catalogue the tables hold. */
@Entity({ name: 'catalogue_state' })
export class CatalogueStateEntity {
  /** 'catalogue' alone. */
  @PrimaryColumn('text')
  name!: string;

  @Column('text')
  digest!: string;
}
