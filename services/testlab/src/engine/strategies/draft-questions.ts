import { shuffled } from '../seeded-random';
import { causeQuestions } from './cause-questions';
import { clozeQuestions } from './cloze-questions';
import { definitionQuestions } from './definition-questions';
import type { Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';
import { listQuestions } from './list-questions';
import { numberQuestions } from './number-questions';

/** "Term: …" and the like: no sentence to take a word from. */
const ENTRY_START = /^[^,.]{2,50}(?::| [–—-]) /;
/** So many drafts are plenty to choose the best fifty from. */
const ENOUGH_DRAFTS = 500;
const MAX_TERMS = 150;

/** What every strategy makes of a text: more than is asked for, to choose from. */
export function draftQuestions(kb: KnowledgeBase): Draft[] {
  const drafts = [...definitionQuestions(kb), ...listQuestions(kb), ...causeQuestions(kb)];
  const pool = [...kb.byKey.values()]
    .filter((term) => term.weight >= 0.3)
    .sort((left, right) => right.weight - left.weight || right.count - left.count)
    .slice(0, MAX_TERMS);
  const sentences = shuffled(kb.prepared.sentences, kb.random);
  for (const sentence of sentences) {
    if (drafts.length >= ENOUGH_DRAFTS) break;
    if (ENTRY_START.test(sentence.text)) continue;
    drafts.push(...numberQuestions(kb, sentence), ...clozeQuestions(kb, sentence, pool));
  }
  return drafts;
}
