import type { JobCategory, JobType } from '@portal/contracts/jobs';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A job, however many feeds list it. The board shows jobs that are neither closed nor hidden. */
@Entity({ name: 'jobs' })
@Unique('jobs_key_key', ['key'])
@Index('jobs_newest', ['publishedAt', 'id'], {
  where: 'closed_at IS NULL AND hidden_at IS NULL',
})
@Index('jobs_first_seen', ['firstSeenAt'])
@Index('jobs_search', { synchronize: false })
export class JobEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Equal for all postings of one job. */
  @Column('text')
  key!: string;

  /** The feed whose texts it shows. */
  @Column('text')
  feed!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  company!: string | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('boolean', { name: 'is_remote' })
  isRemote!: boolean;

  @Column('text')
  category!: JobCategory;

  @Column('text', { name: 'contract_type', nullable: true })
  contractType!: JobType | null;

  @Column('text', { array: true })
  tags!: string[];

  @Column('text')
  url!: string;

  @Column('timestamptz', { name: 'published_at' })
  publishedAt!: Date;

  @Column('timestamptz', { name: 'first_seen_at' })
  firstSeenAt!: Date;

  /** Time when the last feed dropped it. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  /** Time when an admin hid it. */
  @Column('timestamptz', { name: 'hidden_at', nullable: true })
  hiddenAt!: Date | null;

  /** Words and filters as lexemes. */
  @Column('tsvector')
  search!: string;
}
