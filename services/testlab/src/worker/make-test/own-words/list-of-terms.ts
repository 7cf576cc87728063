import { spreadOut } from '../../question/seeded-random';
import type { Block } from '../../text/block';
import type { PreparedText } from '../../text/prepare-text';
import type { Definition } from './definition';
import { findDefinitions } from './find-definitions';
import { learnCase } from './term-case';

/** Terms that are asked of one list. */
const MOST_TERMS = 80;
/**
 * From this part on, of what it says, a text defines: a glossary, flash cards or such notes, made to be learnt. Of a
 * chapter with 0.38 readers held 4 of 6 questions in its own words valid, and none usable (`docs/questions.md`).
 */
const MOSTLY = 0.5;

/** Entries that stand together, from which number on they are a list. */
const LEAST_ENTRIES = 4;
/** Blocks that may part two entries of one list: what is said besides, an example. */
const MOST_BETWEEN = 3;

/** The terms of a glossary or of notes that define, and of lists within a text, each with its meaning; none of prose that defines in passing. */
export function listOfTerms(prepared: PreparedText): Definition[] {
  const { allSentences, blocks } = prepared;
  const terms = findDefinitions(prepared, learnCase(allSentences));
  const entries = terms.filter(({ isEntry }) => isEntry);
  const entryBlocks = new Set(entries.map(({ block }) => block));
  // What an entry adds to its meaning belongs to it.
  const sayings = allSentences.filter(({ block }) => !entryBlocks.has(block)).length;
  const isList = terms.length >= MOSTLY * (sayings + entryBlocks.size);
  return spreadOut(isList ? terms : inLists(entries, blocks), MOST_TERMS);
}

/** Entries that stand close together, so that at least half of the blocks from the first to the last are entries. */
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

/** For each block how many blocks up to it are no headings. */
function countOfSaid(blocks: readonly Block[]): number[] {
  let count = 0;
  return blocks.map(({ kind }) => (kind === 'heading' ? count : (count += 1)));
}
