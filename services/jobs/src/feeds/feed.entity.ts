import { Column, Entity, PrimaryColumn } from 'typeorm';

/** State of a feed. */
@Entity({ name: 'feeds' })
export class FeedEntity {
  @PrimaryColumn('text')
  name!: string;

  /** Time of its first configuration. */
  @Column('timestamptz', { name: 'known_at', default: () => 'now()' })
  knownAt!: Date;

  /** Time of the last good copy. */
  @Column('timestamptz', { name: 'fetched_at', nullable: true })
  fetchedAt!: Date | null;

  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt!: Date | null;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  /** Time until which its provider asked for no further requests. */
  @Column('timestamptz', { name: 'rest_until', nullable: true })
  restUntil!: Date | null;

  /** Reason why the latest fetch failed. */
  @Column('text', { nullable: true })
  problem!: string | null;

  /** Postings in the last good copy. */
  @Column('integer', { default: 0 })
  jobs!: number;

  /** Number of postings that could not be shown. */
  @Column('integer', { default: 0 })
  refused!: number;
}
