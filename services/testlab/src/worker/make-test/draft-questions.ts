import { conceptQuestions } from './concept-questions';
import { definitionQuestions } from './own-words/definition-questions';
import type { Draft } from '../question/draft';
import { entryQuestions } from './own-words/entry-questions';
import type { Material } from './own-words/material';
import { stepQuestions } from './own-words/step-questions';

/** What asks in the text's own words. */
const OWN_KINDS = [definitionQuestions, entryQuestions, stepQuestions];
/**
 * From this part on, of its sentences, a text defines and lists: a glossary or such notes, made to be learnt. Of a chapter with
 * 0.38 readers held 4 of 6 questions in its own words valid, and none usable.
 */
const MOSTLY = 0.6;

/**
 * What every kind makes of a text: more than is asked for, to choose from. Prose is asked for concepts alone where there is a
 * store of them: of 17 questions that three readers saw in the own words of textbooks and lecture notes 9 were valid and 4
 * usable (`docs/questions.md`).
 */
export function draftQuestions(material: Material): Draft[] {
  const isOwnAsked = material.concepts === null || areNotes(material);
  const kinds = isOwnAsked ? [conceptQuestions, ...OWN_KINDS] : [conceptQuestions];
  return kinds.flatMap((kind) => kind(material));
}

function areNotes({ prepared, definitions, entries, steps }: Material): boolean {
  const listed = [...entries.map((group) => group.entries), ...steps.map((list) => list.steps)];
  const told = definitions.length + listed.flat().length;
  return told >= MOSTLY * prepared.allSentences.length;
}
