import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A report of a student about another, to the admins. */
@Entity({ name: 'reports' })
@Index('reports_of_reporter', ['reporterId', 'createdAt'])
export class ReportEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'reporter_id' })
  reporterId!: string;

  @Column('uuid', { name: 'reported_id' })
  reportedId!: string;

  /** Their last session together; null if one has only asked the other. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('text')
  reason!: string;

  @Index('reports_newest')
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
