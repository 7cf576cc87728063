import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Version of the newest handled fact among those that replace one another. */
@Entity({ name: 'fact_versions' })
export class FactVersionEntity {
  /** Subject of the event. */
  @PrimaryColumn('text')
  subject!: string;

  /** The object of the fact: the value of the field named by its contract. */
  @PrimaryColumn('text')
  about!: string;

  @Column('integer')
  version!: number;
}
