import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Version of the bundled catalogue that the tables contain. */
@Entity({ name: 'catalogue_state' })
export class CatalogueStateEntity {
  /** Always 'catalogue'. */
  @PrimaryColumn('text')
  name!: string;

  @Column('text')
  digest!: string;
}
