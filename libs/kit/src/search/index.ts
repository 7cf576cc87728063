export { namePatterns, searchWords, toSearchable, toSearchName } from './search-text';
export type { NamePatterns } from './search-text';
