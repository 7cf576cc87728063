import { clauseQuestions } from './clause-questions';
import { conceptQuestions } from './concept-questions';
import { deedQuestions } from './deed-questions';
import { definitionQuestions } from './definition-questions';
import type { Draft } from './draft';
import { entryQuestions } from './entry-questions';
import { gapQuestions } from './gap-questions';
import type { Material } from './material';
import { statementQuestions } from './statement-questions';
import { stepQuestions } from './step-questions';

const KINDS = [
  conceptQuestions,
  definitionQuestions,
  entryQuestions,
  stepQuestions,
  clauseQuestions,
  deedQuestions,
  gapQuestions,
  statementQuestions,
];

/** What every kind makes of a text: more than is asked for, to choose from. */
export function draftQuestions(material: Material): Draft[] {
  return KINDS.flatMap((kind) => kind(material));
}
