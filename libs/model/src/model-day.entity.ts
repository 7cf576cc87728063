import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tokens of the model that the portal has used on a day of the university's time zone. */
@Entity({ name: 'model_days' })
export class ModelDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  tokens!: number;
}
