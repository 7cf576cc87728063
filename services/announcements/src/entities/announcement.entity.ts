import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An announcement by an admin to all students. */
@Entity({ name: 'announcements' })
@Unique('announcements_position_key', ['position'])
export class AnnouncementEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Order of posting. */
  @Column('bigint', { generated: 'increment' })
  position!: string;

  @Column('text')
  title!: string;

  @Column('text')
  body!: string;

  /** Id of the admin. */
  @Column('uuid', { name: 'posted_by' })
  postedBy!: string;

  @Column('timestamptz', { name: 'posted_at' })
  postedAt!: Date;
}
