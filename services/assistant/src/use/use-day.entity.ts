import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Usage of the assistant per day, summed over all students: no content and no user ids. */
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
