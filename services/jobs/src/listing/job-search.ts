import { Injectable } from '@nestjs/common';
import { nearestWords } from '../postings/domain/nearest-words';
import {
  askedWords,
  mayBeMistyped,
  wordTerm,
  type MeantWords,
} from '../postings/domain/search-terms';
import type { Inclination } from '../postings/domain/fit';
import { JobListRepository, type ListedJob, type PageOfJobs } from './job-list.repository';
import { jobQuery, type JobFilters } from '../postings/domain/job-query';
import { SpellingRepository } from './spelling.repository';

/** A page of jobs; if none matches the typed words, jobs with similar words and a note. */
export interface FoundJobs {
  jobs: ListedJob[];
  note: string | null;
}

/** Finds jobs by filters and words, and tolerates misspelt words. */
@Injectable()
export class JobSearch {
  constructor(
    private readonly jobs: JobListRepository,
    private readonly spelling: SpellingRepository,
  ) {}

  /** Substitutes similar words only if the typed words find nothing. */
  async find(
    page: Omit<PageOfJobs, 'query'>,
    filters: JobFilters,
    inclination: Inclination,
  ): Promise<FoundJobs> {
    const jobs = await this.jobs.page({ ...page, query: jobQuery(filters, inclination) });
    const nothing = { jobs, note: null };
    if (jobs.length > 0 || !filters.search) return nothing;
    const meant = await this.meantBy(filters.search);
    if (meant.size === 0) return nothing;
    const query = jobQuery(filters, inclination, meant);
    const similar = await this.jobs.page({ ...page, query });
    return similar.length === 0 ? nothing : { jobs: similar, note: noteOf(meant) };
  }

  /**
   * Maps words that no open job contains to similar ones; empty if one of them has no similar
   * word.
   */
  private async meantBy(search: string): Promise<MeantWords> {
    const unknown = await this.unknownOf(askedWords(search));
    if (!unknown.every(mayBeMistyped)) return new Map();
    const similar = await this.spelling.similarTo(unknown);
    const meant = new Map<string, string[]>();
    for (const typed of unknown) {
      const words = similar.filter((one) => one.typed === typed).map(({ word }) => word);
      const nearest = nearestWords(typed, words);
      // Words of jobs that were closed in the meantime.
      const gone = await this.unknownOf(nearest);
      if (gone.length === nearest.length) return new Map();
      meant.set(
        typed,
        nearest.filter((word) => !gone.includes(word)),
      );
    }
    return meant;
  }

  private async unknownOf(words: readonly string[]): Promise<string[]> {
    const known = await Promise.all(words.map((word) => this.jobs.hasAny(wordTerm(word))));
    return words.filter((_, at) => !known[at]);
  }
}

function noteOf(meant: MeantWords): string {
  const typed = [...meant.keys()].map((word) => `“${word}”`).join(', ');
  const similar = [...meant.values()].map((words) => words.join(' or ')).join(', ');
  return `No job has ${typed}. Jobs with similar words are shown: ${similar}.`;
}
