import type { JobCountry } from '@portal/contracts/jobs';
import { EVERYWHERE } from './country';
import { folded } from './posting-key';

/** Words of a description that can be searched for. */
const DESCRIPTION_WORDS = 80;
const WORD_MAX = 40;
/** Words of this length and longer are found by their beginning. */
const PREFIX_FROM = 3;
/** Words of a search that count. */
const ASKED_MAX = 8;
/** A word that is to be known when it is mistyped: of letters, and no shorter than a mistyped one. */
const SPELT = /^\p{L}{4,}$/u;

/** What a job is found by: its own words, and one lexeme for each filter. */
export interface Searchable {
  title: string | null;
  company: string | null;
  location: string | null;
  tags: readonly string[];
  description: string;
  category: string;
  contractType: string | null;
  countries: readonly string[];
  isRemote: boolean;
}

/**
 * Lexemes of a job for its `tsvector`: words as they are, words of its place also behind an `@`, those that
 * interests are compared with also behind a `~`, and filters behind an `=`; no word contains any of them.
 */
export function lexemesOf(job: Searchable): string[] {
  const own = [job.title, job.company, job.location, ...job.tags, job.category];
  const described = wordsOf(job.description).filter((word) => word.length >= PREFIX_FROM);
  const filters = [
    lexeme('category', job.category),
    ...(job.contractType === null ? [] : [lexeme('type', job.contractType)]),
    ...job.countries.map((code) => lexeme('country', code)),
    ...(job.isRemote ? [REMOTE] : []),
  ];
  return [
    ...new Set([
      ...own.flatMap((text) => wordsOf(text ?? '')),
      ...[...new Set(described)].slice(0, DESCRIPTION_WORDS),
      ...wordsOf(job.location ?? '').map((word) => `@${word}`),
      ...suitingWords(job).map((word) => `~${word}`),
      ...filters,
    ]),
  ];
}

/** What interests are compared with: words of what a job is, and none of what is said about it. */
export function suitingWords({
  title,
  category,
  tags,
}: Pick<Searchable, 'title' | 'category' | 'tags'>): string[] {
  return [...new Set([title ?? '', category, ...tags].flatMap(wordsOf))];
}

/** The terms of a `tsquery` for jobs that suit an interest. @returns undefined where it has no word */
export function interestQuery(interest: string): string | undefined {
  const words = askedWords(interest);
  return words.length === 0 ? undefined : words.map((word) => quoted(`~${word}`)).join(' & ');
}

/** Words of a job that a mistyped one may have meant; those of descriptions are none of them. */
export function speltWordsOf(
  job: Pick<Searchable, 'title' | 'company' | 'location' | 'tags' | 'category'>,
) {
  const texts = [job.title, job.company, job.location, ...job.tags, job.category];
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  return [...new Set(words)].filter((word) => SPELT.test(word));
}

const REMOTE = '=remote';
export const REMOTE_TERM = quoted(REMOTE);

/** One filter as a term of a `tsquery`. */
export function filterTerm(filter: 'category' | 'type', value: string): string {
  return quoted(lexeme(filter, value));
}

/** Jobs in a country, and those that are open to every country. */
export function countryTerm(country: JobCountry): string {
  return `${quoted(lexeme('country', country))} | ${quoted(lexeme('country', EVERYWHERE))}`;
}

/** What mistyped words were taken for, each for one word or several. */
export type MeantWords = ReadonlyMap<string, readonly string[]>;

const AS_TYPED: MeantWords = new Map();

/**
 * The terms of a `tsquery` for what somebody types; all of them must occur.
 * @returns undefined where nothing is typed that could be searched for
 */
export function searchQuery(search: string, meant = AS_TYPED): string | undefined {
  return allOf(wordsOf(search), meant);
}

/** Whether a word may be mistyped: shorter ones are like too many. */
export function mayBeMistyped(word: string): boolean {
  return SPELT.test(word);
}

/** A term for one word, or any that begins with it. */
export function wordTerm(word: string): string {
  return `${quoted(word)}${word.length >= PREFIX_FROM ? ':*' : ''}`;
}

/** The words of a search that count. */
export function askedWords(search: string): string[] {
  return [...new Set(wordsOf(search))].slice(0, ASKED_MAX);
}

/** As `searchQuery`, for words of the place alone. */
export function placeQuery(place: string): string | undefined {
  return allOf(wordsOf(place).map((word) => `@${word}`));
}

function allOf(words: readonly string[], meant = AS_TYPED): string | undefined {
  const asked = [...new Set(words)].slice(0, ASKED_MAX);
  if (asked.length === 0) return undefined;
  return asked
    .map((word) => meant.get(word)?.map(wordTerm) ?? [wordTerm(word)])
    .map((ways) => (ways.length > 1 ? `(${ways.join(' | ')})` : ways.join('')))
    .join(' & ');
}

function lexeme(filter: string, value: string): string {
  return `=${filter}:${value.toLowerCase()}`;
}

/** A lexeme as `tsquery` reads it. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => [...word].slice(0, WORD_MAX).join(''));
}
