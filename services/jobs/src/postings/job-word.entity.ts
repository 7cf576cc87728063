import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A folded word of a job's title, company, place, tags or category: a candidate for corrections.
 */
@Entity({ name: 'job_words' })
@Index('job_words_by_trigrams', { synchronize: false })
export class JobWordEntity {
  @PrimaryColumn('text')
  word!: string;
}
