import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { AnnouncementEntity } from './announcement.entity';

/** An announcement that a student has read beyond the read mark. */
@Entity({ name: 'single_reads' })
export class SingleReadEntity {
  @PrimaryColumn('uuid', { name: 'announcement_id' })
  announcementId!: string;

  @ManyToOne(() => AnnouncementEntity, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'announcement_id',
    foreignKeyConstraintName: 'single_reads_announcement_id_fkey',
  })
  announcement!: AnnouncementEntity;

  @Index('single_reads_of_student')
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;
}
