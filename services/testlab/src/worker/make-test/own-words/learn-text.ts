import { contentStems } from '@portal/knowledge';
import { spreadOut } from '../../question/seeded-random';
import type { PreparedText } from '../../text/prepare-text';
import type { Definition } from './definition';
import { findDefinitions } from './find-definitions';
import { findEntries, type EntryGroup } from './find-entries';
import { findKeyTerms, type KeyTerm } from './find-key-terms';
import { findSteps, type StepList } from './find-steps';
import { notePlaces, type Places } from './places';
import { learnCase } from './term-case';

const MAX_DEFINITIONS = 80;
const MAX_ENTRY_GROUPS = 60;

/** All that is learnt from a text, before anything is asked. */
export interface Knowledge {
  prepared: PreparedText;
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
  const stems = prepared.allSentences.map(({ text }) => contentStems(text));
  const definitions = spreadOut(findDefinitions(prepared, memory), MAX_DEFINITIONS);
  return {
    prepared,
    definitions,
    keyTerms: findKeyTerms(prepared.allSentences, definitions),
    entries: spreadOut(findEntries(prepared.blocks), MAX_ENTRY_GROUPS),
    steps: findSteps(prepared.blocks),
    stems,
    places: notePlaces(stems),
  };
}
