import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An event of the PostgreSQL store. Written only by `append_events`: rows are never updated. */
@Entity({ name: 'events' })
@Unique('events_stream_revision', ['stream', 'revision'])
@Unique('events_stream_command', ['stream', 'commandId', 'ordinal'])
@Check('events_revision_check', 'revision >= 0')
export class EventEntity {
  /** Position among all streams, in commit order. */
  @PrimaryColumn('bigint')
  position!: string;

  @Column('text')
  stream!: string;

  /** Index in its stream, from 0 without gaps. */
  @Column('integer')
  revision!: number;

  @Column('uuid', { name: 'command_id' })
  commandId!: string;

  /** Index among the events of its command. */
  @Column('smallint')
  ordinal!: number;

  @Column('text')
  type!: string;

  @Column('jsonb')
  data!: Record<string, unknown>;

  @Column('text', { name: 'correlation_id' })
  correlationId!: string;

  @Column('timestamptz', { name: 'recorded_at' })
  recordedAt!: Date;

  /** Hash of the content and the hash of the previous event: see `verifyChain`. */
  @Column('bytea')
  hash!: Buffer;
}
