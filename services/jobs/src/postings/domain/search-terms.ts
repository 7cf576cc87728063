import type { JobCountry } from '@portal/contracts/jobs';
import { EVERYWHERE } from './country';
import { folded } from './posting-key';

/** Words of a description that are searchable, and characters of a word. */
const DESCRIPTION_WORDS = 80;
const WORD_MAX = 40;
/** Minimum length of words that also match as prefixes. */
const PREFIX_FROM = 3;
/** Maximum number of search words; further ones are ignored. */
const ASKED_MAX = 8;
/** A word that may be misspelt or a correction: letters only, at least four. */
const SPELT = /^\p{L}{4,}$/u;

/** Searchable data of a job: its own words, and one lexeme per filter. */
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
 * Returns the lexemes of a job for its `tsvector`: its words, words of its place with the prefix
 * `@`, words that interests are compared with with the prefix `~`, and filters with the prefix
 * `=`; no word contains any of these characters.
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

/**
 * Returns the words that interests are compared with: those of title, category and tags, not of
 * the description.
 */
export function suitingWords({
  title,
  category,
  tags,
}: Pick<Searchable, 'title' | 'category' | 'tags'>): string[] {
  return [...new Set([title ?? '', category, ...tags].flatMap(wordsOf))];
}

/**
 * Returns a `tsquery` for jobs that suit an interest. @returns undefined if it contains no word
 */
export function interestQuery(interest: string): string | undefined {
  const words = askedWords(interest);
  return words.length === 0 ? undefined : words.map((word) => quoted(`~${word}`)).join(' & ');
}

/** Returns words of a job that may correct misspelt ones; excludes its description. */
export function speltWordsOf(
  job: Pick<Searchable, 'title' | 'company' | 'location' | 'tags' | 'category'>,
) {
  const texts = [job.title, job.company, job.location, ...job.tags, job.category];
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  return [...new Set(words)].filter((word) => SPELT.test(word));
}

const REMOTE = '=remote';
export const REMOTE_TERM = quoted(REMOTE);

/** Returns one filter as a term of a `tsquery`. */
export function filterTerm(filter: 'category' | 'type', value: string): string {
  return quoted(lexeme(filter, value));
}

/** Matches jobs in a country, and those that are open to every country. */
export function countryTerm(country: JobCountry): string {
  return `${quoted(lexeme('country', country))} | ${quoted(lexeme('country', EVERYWHERE))}`;
}

/** Substitutes for misspelt words, one or several for each. */
export type MeantWords = ReadonlyMap<string, readonly string[]>;

const AS_TYPED: MeantWords = new Map();

/**
 * Returns a `tsquery` for a typed search; all its words must occur.
 * @returns undefined if the search contains no word
 */
export function searchQuery(search: string, meant = AS_TYPED): string | undefined {
  return allOf(wordsOf(search), meant);
}

/** Whether a word may be misspelt: shorter ones are similar to too many words. */
export function mayBeMistyped(word: string): boolean {
  return SPELT.test(word);
}

/** Matches a word, or any word that begins with it. */
export function wordTerm(word: string): string {
  return `${quoted(word)}${word.length >= PREFIX_FROM ? ':*' : ''}`;
}

/** Returns the words of a search that are used. */
export function askedWords(search: string): string[] {
  return [...new Set(wordsOf(search))].slice(0, ASKED_MAX);
}

/** Like `searchQuery`, for words of the place only. */
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

/** Quotes a lexeme for a `tsquery`. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => [...word].slice(0, WORD_MAX).join(''));
}
