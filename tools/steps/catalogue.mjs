import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

/** Returns all records of the bundled catalogue, as stored in its files. */
export function readCatalogue(folder = inRoot('libs/catalogue/data')) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line));
}

/**
 * Draws the same books for the same seed: they are ordered by a hash of the seed and their ids.
 */
export function drawSample(books, seed, count) {
  const rank = ({ id }) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return books
    .map((book) => ({ book, key: rank(book) }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .slice(0, count)
    .map(({ book }) => book);
}
