import type { SHOWN_FIELDS } from '@portal/contracts/profile';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/** A student's profile; no row before the first change. */
@Entity({ name: 'profiles' })
@Check('profiles_resume', '(resume_id IS NULL) = (resume_name IS NULL)')
export class ProfileEntity {
  @ForeignKey(() => UserEntity, { name: 'profiles_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { default: '' })
  bio!: string;

  @Column('text', { default: '' })
  about!: string;

  /** Null if never set, so that it may be detected. Empty if cleared. */
  @Column('text', { nullable: true })
  location!: string | null;

  /** Fields that other students see. */
  @Column('text', { array: true, default: () => "'{}'" })
  shows!: (typeof SHOWN_FIELDS)[number][];

  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;

  /** Id of the picture's stored file; a new picture has a new id. */
  @Index('profiles_avatar', { unique: true })
  @Column('uuid', { name: 'avatar_id', nullable: true })
  avatarId!: string | null;

  @Index('profiles_resume_id', { unique: true })
  @Column('uuid', { name: 'resume_id', nullable: true })
  resumeId!: string | null;

  @Column('text', { name: 'resume_name', nullable: true })
  resumeName!: string | null;

  @Column('text', { name: 'resume_type', nullable: true })
  resumeType!: string | null;

  @Column('integer', { name: 'resume_bytes', nullable: true })
  resumeBytes!: number | null;
}
