import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Target of a link: sign-in to an account, the account of a registration, or a new password. */
export type LinkKind = 'sign-in' | 'registration' | 'reset';

/** A mailed link, which a reader of the mailbox can open once. */
@Entity({ name: 'sign_in_links' })
@Check('sign_in_links_kind', "kind IN ('sign-in', 'registration', 'reset')")
@Index('sign_in_links_email', ['email'])
@Index('sign_in_links_expires_at', ['expiresAt'])
export class SignInLinkEntity {
  /** SHA-256 of the secret in the link. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text')
  kind!: LinkKind;

  /** Id of the user, or of the registration. */
  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
