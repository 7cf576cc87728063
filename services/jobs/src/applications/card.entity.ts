import type { JobStage, JobType } from '@portal/contracts/jobs';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A saved job or an application, with a copy of the job's texts from that time. */
@Entity({ name: 'cards' })
@Unique('cards_student_id_job_id_key', ['studentId', 'jobId'])
@Index('cards_of_job', ['jobId'])
export class CardEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  @Column('text')
  stage!: JobStage;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  company!: string | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text', { name: 'contract_type', nullable: true })
  contractType!: JobType | null;

  @Column('text')
  url!: string;

  @Column('boolean', { name: 'is_sample' })
  isSample!: boolean;

  @Column('text', { default: '' })
  note!: string;

  @Column('date', { name: 'remind_on', nullable: true })
  remindOn!: string | null;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;

  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt!: Date | null;

  /** In mXP. */
  @Column('bigint', { name: 'paid_mxp', default: 0 })
  paidMxp!: string;

  @Column('integer', { default: 0 })
  version!: number;
}
