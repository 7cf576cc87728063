export { editDistance, editsAllowed } from './edit-distance';
export { namePatterns, searchWords, toSearchable, toSearchName } from './search-text';
export type { NamePatterns } from './search-text';
