import { spreadOut } from '../../question/seeded-random';
import type { Block } from '../../text/block';
import type { PreparedText } from '../../text/prepare-text';
import type { Definition } from './definition';
import { findDefinitions } from './find-definitions';
import { learnCase } from './term-case';

/** Maximum number of terms asked from one list. */
const MOST_TERMS = 80;
/**
 * Share of definitions from which on a text counts as a list of definitions: a glossary, flash
 * cards or similar notes, made to be learnt. Of a chapter with a share of 0.38, readers rated 4 of
 * 6 questions in its own words valid, and none usable (`docs/questions.md`).
 */
const MOSTLY = 0.5;

/** Minimum number of adjacent entries of a list. */
const LEAST_ENTRIES = 4;
/** Maximum number of blocks between two entries of one list, such as remarks or an example. */
const MOST_BETWEEN = 3;

/**
 * Returns the terms of a glossary, of notes that define, and of lists within a text, each with its
 * meaning; none of prose with occasional definitions.
 */
export function listOfTerms(prepared: PreparedText): Definition[] {
  const { allSentences, blocks } = prepared;
  const terms = findDefinitions(prepared, learnCase(allSentences));
  const entries = terms.filter(({ isEntry }) => isEntry);
  const entryBlocks = new Set(entries.map(({ block }) => block));
  // Further sentences of an entry belong to the entry.
  const sayings = allSentences.filter(({ block }) => !entryBlocks.has(block)).length;
  const isList = terms.length >= MOSTLY * (sayings + entryBlocks.size);
  return spreadOut(isList ? terms : inLists(entries, blocks), MOST_TERMS);
}

/**
 * Returns entries close together: at least half of the blocks from the first to the last are
 * entries.
 */
function inLists(entries: readonly Definition[], blocks: readonly Block[]): Definition[] {
  const said = countOfSaid(blocks);
  const between = (one: Definition, other: Definition) =>
    (said[other.block] ?? 0) - (said[one.block] ?? 0) - 1;
  const lists: Definition[][] = [];
  for (const entry of entries) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list && last && between(last, entry) <= MOST_BETWEEN) list.push(entry);
    else lists.push([entry]);
  }
  return lists
    .filter((list) => {
      const [first, last] = [list[0], list.at(-1)];
      if (!first || !last || list.length < LEAST_ENTRIES) return false;
      return list.length >= MOSTLY * (between(first, last) + 2);
    })
    .flat();
}

/** Returns for each block the number of blocks up to it that are not headings. */
function countOfSaid(blocks: readonly Block[]): number[] {
  let count = 0;
  return blocks.map(({ kind }) => (kind === 'heading' ? count : (count += 1)));
}
