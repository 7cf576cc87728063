import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the outside geocoder may be asked next, by whichever process: one row. */
@Entity({ name: 'geocoder_turns' })
export class GeocoderTurnEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'next_at' })
  nextAt!: Date;
}
