import { conceptQuestions } from './concept-questions';
import { definitionQuestions } from './definition-questions';
import type { Draft } from './draft';
import { entryQuestions } from './entry-questions';
import type { Material } from './material';
import { stepQuestions } from './step-questions';

const KINDS = [conceptQuestions, definitionQuestions, entryQuestions, stepQuestions];

/** What every kind makes of a text: more than is asked for, to choose from. */
export function draftQuestions(material: Material): Draft[] {
  return KINDS.flatMap((kind) => kind(material));
}
