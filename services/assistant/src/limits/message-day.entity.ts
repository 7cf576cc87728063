import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Messages that a student has sent on a day of the university's time zone. */
@Entity({ name: 'message_days' })
export class MessageDayEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  messages!: number;
}
