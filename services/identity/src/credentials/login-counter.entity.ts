import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Wrong passwords from a device, for an account, or from an address. */
@Entity({ name: 'login_counters' })
@Index('login_counters_last_failure_at', ['lastFailureAt'])
export class LoginCounterEntity {
  /** SHA-256 of the counted key, so that no e-mail address is stored here. */
  @PrimaryColumn('text')
  key!: string;

  @Column('integer')
  failures!: number;

  @Column('timestamptz', { name: 'last_failure_at' })
  lastFailureAt!: Date;
}
