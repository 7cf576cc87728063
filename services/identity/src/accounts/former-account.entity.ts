import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A deleted student, identified only by a keyed hash of the mailbox. */
@Entity({ name: 'former_accounts' })
@Index('former_accounts_mailbox', ['mailboxHash', 'deletedAt'])
@Index('former_accounts_deleted_at', ['deletedAt'])
export class FormerAccountEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('bytea', { name: 'mailbox_hash' })
  mailboxHash!: Buffer;

  @Column('timestamptz', { name: 'deleted_at' })
  deletedAt!: Date;
}
