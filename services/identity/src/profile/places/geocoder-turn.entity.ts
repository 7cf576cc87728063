import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Time of the next request to the external geocoder, shared by all processes: one row. */
@Entity({ name: 'geocoder_turns' })
export class GeocoderTurnEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'next_at' })
  nextAt!: Date;
}
