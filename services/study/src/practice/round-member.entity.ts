import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { RoundEntity, type RoundResult } from './round.entity';

/** A participant of a round: a student who was in the room when it began. */
@Entity({ name: 'round_members' })
@Index('round_members_of_student', ['studentId'])
export class RoundMemberEntity {
  @PrimaryColumn('uuid', { name: 'round_id' })
  roundId!: string;

  @ManyToOne(() => RoundEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'round_id', foreignKeyConstraintName: 'round_members_round_id_fkey' })
  round?: RoundEntity;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Index of the choice for each question; null if not answered. */
  @Column('jsonb', { default: [] })
  choices!: (number | null)[];

  /** Number of answered questions. */
  @Column('integer', { default: 0 })
  answered!: number;

  /** Results of the answers; empty until the round is closed. */
  @Column('jsonb', { default: [] })
  results!: RoundResult[];
}
