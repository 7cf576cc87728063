import type { JobReportReason } from '@portal/contracts/job-reports';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { JobEntity } from '../postings/job.entity';

/** A student's report of a job; settled once an admin has decided. */
@Entity({ name: 'reports' })
@Unique('reports_job_id_student_id_key', ['jobId', 'studentId'])
@Index('reports_of_student', ['studentId', 'createdAt'])
export class ReportEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  @ManyToOne(() => JobEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'job_id', foreignKeyConstraintName: 'reports_job_id_fkey' })
  job?: JobEntity;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text')
  reason!: JobReportReason;

  @Column('text')
  note!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;
}
