import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { JobEntity } from './job.entity';

/** One posting in one feed; a job stays open while it has one. */
@Entity({ name: 'job_sources' })
@Index('job_sources_of_job', ['jobId'])
@Index('job_sources_by_url', ['url'])
export class JobSourceEntity {
  @PrimaryColumn('text')
  feed!: string;

  @PrimaryColumn('text', { name: 'external_id' })
  externalId!: string;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  @ManyToOne(() => JobEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'job_id', foreignKeyConstraintName: 'job_sources_job_id_fkey' })
  job?: JobEntity;

  @Column('text')
  url!: string;

  /** Start time of the last fetch that contained it. */
  @Column('timestamptz', { name: 'seen_at' })
  seenAt!: Date;
}
