import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { JobEntity } from './job.entity';

/** The description of a job, in plain text. */
@Entity({ name: 'job_texts' })
export class JobTextEntity {
  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId!: string;

  @OneToOne(() => JobEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'job_id', foreignKeyConstraintName: 'job_texts_job_id_fkey' })
  job?: JobEntity;

  @Column('text')
  description!: string;
}
