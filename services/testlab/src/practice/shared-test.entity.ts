import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One test that several students take, each in a practice session of their own. */
@Entity({ name: 'shared_tests' })
@Index('shared_tests_open', ['createdAt'], { where: 'closed_at IS NULL' })
export class SharedTestEntity {
  /** The round's id, as whoever asked for it made it up. */
  @PrimaryColumn('uuid')
  id!: string;

  /** What was said beside the questions; gone once it is closed. */
  @Column('text', { nullable: true })
  notice!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;
}
