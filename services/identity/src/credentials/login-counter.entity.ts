import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Wrong passwords of a device, for an account, from an address. */
@Entity({ name: 'login_counters' })
@Index('login_counters_last_failure_at', ['lastFailureAt'])
export class LoginCounterEntity {
  /** SHA-256 of what is counted: no e-mail address lies about here. */
  @PrimaryColumn('text')
  key!: string;

  @Column('integer')
  failures!: number;

  @Column('timestamptz', { name: 'last_failure_at' })
  lastFailureAt!: Date;
}
