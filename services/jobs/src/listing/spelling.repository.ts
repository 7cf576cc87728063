import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SimilarWords } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const similarSchema = z.object({ typed: z.string(), word: z.string() });

/** Words of jobs that are similar to misspelt ones. */
@Injectable()
export class SpellingRepository implements OnModuleInit {
  private readonly words: SimilarWords<typeof similarSchema>;

  constructor(dataSource: DataSource) {
    this.words = new SimilarWords(dataSource, {
      table: 'job_words',
      columns: 'w.word',
      tieBreak: 'w.word',
      row: similarSchema,
    });
  }

  onModuleInit(): Promise<void> {
    return this.words.detect();
  }

  /** Returns, for each typed word, the words that share trigrams with it, most similar first. */
  similarTo(typed: readonly string[]): Promise<z.output<typeof similarSchema>[]> {
    return this.words.find(typed);
  }
}
