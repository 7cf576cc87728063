import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the assistant was used for on a day, of all students together: nothing that was said, and by nobody. */
@Entity({ name: 'use_days' })
export class UseDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  students!: number;

  @Column('integer')
  answers!: number;

  @Column('integer')
  stopped!: number;

  @Column('integer')
  failed!: number;

  @Column('bigint', { name: 'prompt_tokens' })
  promptTokens!: string;

  @Column('bigint', { name: 'completion_tokens' })
  completionTokens!: string;
}
