import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a feed is doing. */
@Entity({ name: 'feeds' })
export class FeedEntity {
  @PrimaryColumn('text')
  name!: string;

  /** When it was configured first. */
  @Column('timestamptz', { name: 'known_at', default: () => 'now()' })
  knownAt!: Date;

  /** Time of the last good copy. */
  @Column('timestamptz', { name: 'fetched_at', nullable: true })
  fetchedAt!: Date | null;

  @Column('timestamptz', { name: 'tried_at', nullable: true })
  triedAt!: Date | null;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  /** Until then its provider has asked to be left alone. */
  @Column('timestamptz', { name: 'rest_until', nullable: true })
  restUntil!: Date | null;

  /** Why the newest fetch failed. */
  @Column('text', { nullable: true })
  problem!: string | null;

  /** Postings in the last good copy. */
  @Column('integer', { default: 0 })
  jobs!: number;

  /** Number of jobs that could not be shown. */
  @Column('integer', { default: 0 })
  refused!: number;
}
