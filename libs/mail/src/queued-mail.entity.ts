import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The one queued mail of a kind for an address. It contains no text and no code, because it is
 * rendered when it is sent.
 */
@Entity({ name: 'mails' })
@Index('mails_due', ['nextAttemptAt'])
export class QueuedMailEntity {
  @PrimaryColumn('text')
  email!: string;

  /** Kind of a method marked `@RendersMail(kind)`. The default is the kind of old rows. */
  @PrimaryColumn('text', { default: 'registration' })
  kind!: string;

  /** Changes when the mail is requested again. */
  @Column('uuid')
  id!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** Correlation id of the request that queued it. */
  @Column('text', { name: 'correlation_id', default: '' })
  correlationId!: string;
}
