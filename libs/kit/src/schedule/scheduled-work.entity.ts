import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that runs periodically in one of a service's processes. */
@Entity({ name: 'scheduled_work' })
export class ScheduledWorkEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  /** The process that is running it. */
  @Column('uuid', { nullable: true })
  holder!: string | null;

  /** Time when the lease of the holder expires. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil!: Date | null;
}
