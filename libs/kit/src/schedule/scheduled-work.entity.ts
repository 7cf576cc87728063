import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that is done once in a while by one of a service's processes. */
@Entity({ name: 'scheduled_work' })
export class ScheduledWorkEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  /** The process that does it just now. */
  @Column('uuid', { nullable: true })
  holder!: string | null;

  /** When the holder counts as gone. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil!: Date | null;
}
