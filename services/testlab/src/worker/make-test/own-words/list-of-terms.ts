import { spreadOut } from '../../question/seeded-random';
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

/** The terms of a glossary or of notes that define, each with its meaning; none of prose that defines in passing. */
export function listOfTerms(prepared: PreparedText): Definition[] {
  const { allSentences } = prepared;
  const terms = findDefinitions(prepared, learnCase(allSentences));
  const entries = new Set(terms.filter(({ isEntry }) => isEntry).map(({ block }) => block));
  // What an entry adds to its meaning belongs to it.
  const sayings = allSentences.filter(({ block }) => !entries.has(block)).length + entries.size;
  return terms.length >= MOSTLY * sayings ? spreadOut(terms, MOST_TERMS) : [];
}
