import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An event of the PostgreSQL store. Written by `append_events` alone: no code changes a row. */
@Entity({ name: 'events' })
@Unique('events_stream_revision', ['stream', 'revision'])
@Unique('events_stream_command', ['stream', 'commandId', 'ordinal'])
@Check('events_revision_check', 'revision >= 0')
export class EventEntity {
  /** Place among all streams, in the order of commits. */
  @PrimaryColumn('bigint')
  position!: string;

  @Column('text')
  stream!: string;

  /** Place in its stream, from 0 without gaps. */
  @Column('integer')
  revision!: number;

  @Column('uuid', { name: 'command_id' })
  commandId!: string;

  /** Place among the events of its command. */
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

  /** Over the content and the hash of the event before: see `verifyChain`. */
  @Column('bytea')
  hash!: Buffer;
}
