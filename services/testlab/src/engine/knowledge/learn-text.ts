import { contentStems } from '../language/stem';
import { spreadOut } from '../seeded-random';
import { ideaOf, isStory } from '../sentences/is-idea';
import { readStatement, type Statement } from '../sentences/statement';
import type { PreparedText } from '../text/prepare-text';
import type { Definition } from './definition';
import { findDefinitions } from './find-definitions';
import { findEntries, type EntryGroup } from './find-entries';
import { findKeyTerms, type KeyTerm } from './find-key-terms';
import { findSteps, type StepList } from './find-steps';
import { notePlaces, type Places } from './places';
import { learnCase } from './term-case';

const MAX_DEFINITIONS = 80;
const MAX_ENTRY_GROUPS = 60;
/** So many sentences are taken apart, from all over a long text. */
const MAX_STATEMENTS = 350;
const LEAST_IDEA = 0.4;

/** All that is learnt from a text, before anything is asked. */
export interface Knowledge {
  prepared: PreparedText;
  /** The sentences that hold an idea, taken apart. */
  ideas: readonly Statement[];
  /** How much of an idea each of them holds, 0 to 1. */
  ideaOf(statement: Statement): number;
  definitions: readonly Definition[];
  keyTerms: readonly KeyTerm[];
  entries: readonly EntryGroup[];
  steps: readonly StepList[];
  /** The stems of each of all the sentences, in their order, and where each stem stands. */
  stems: readonly ReadonlySet<string>[];
  places: Places;
}

/** Learns what a text says, defines and lists. */
export function learnText(prepared: PreparedText): Knowledge {
  const memory = learnCase(prepared.allSentences);
  const statements = spreadOut(prepared.sentences, MAX_STATEMENTS).map((one) => readStatement(one));
  const inStory = isStory(statements);
  const worth = new Map(statements.map((statement) => [statement, ideaOf(statement, inStory)]));
  const stems = prepared.allSentences.map(({ text }) => contentStems(text));
  const definitions = spreadOut(findDefinitions(prepared, memory), MAX_DEFINITIONS);
  return {
    prepared,
    ideas: statements.filter((statement) => (worth.get(statement) ?? 0) >= LEAST_IDEA),
    ideaOf: (statement) => worth.get(statement) ?? 0,
    definitions,
    keyTerms: findKeyTerms(prepared.allSentences, definitions),
    entries: spreadOut(findEntries(prepared.blocks), MAX_ENTRY_GROUPS),
    steps: findSteps(prepared.blocks),
    stems,
    places: notePlaces(stems),
  };
}
