import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest of the facts about one thing that replace one another, as far as they have been taken here. */
@Entity({ name: 'fact_versions' })
export class FactVersionEntity {
  /** Of the event. */
  @PrimaryColumn('text')
  subject!: string;

  /** What it is about: the value of the field that its contract names. */
  @PrimaryColumn('text')
  about!: string;

  @Column('integer')
  version!: number;
}
