import type { AdminAct } from '@portal/contracts/audit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An act of an admin. Rows are append-only. */
@Entity({ name: 'admin_acts' })
@Index('admin_acts_by_age', ['at', 'id'])
export class AdminActEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'admin_id' })
  adminId!: string;

  /** The admin's e-mail address at that time. */
  @Column('text')
  admin!: string;

  @Column('text')
  act!: AdminAct;

  @Column('text')
  about!: string;

  @Column('timestamptz')
  at!: Date;
}
