import { aboutQuestions } from './about-questions';
import { clauseQuestions } from './clause-questions';
import { contrastQuestions } from './contrast-questions';
import { definitionQuestions } from './definition-questions';
import type { Draft } from './draft';
import { entryQuestions } from './entry-questions';
import type { Material } from './material';
import { purposeQuestions } from './purpose-questions';
import { resultQuestions } from './result-questions';
import { statementQuestions } from './statement-questions';
import { stepQuestions } from './step-questions';
import { subjectQuestions } from './subject-questions';

const KINDS = [
  definitionQuestions,
  entryQuestions,
  stepQuestions,
  contrastQuestions,
  clauseQuestions,
  resultQuestions,
  purposeQuestions,
  subjectQuestions,
  aboutQuestions,
  statementQuestions,
];

/** What every kind makes of a text: more than is asked for, to choose from. */
export function draftQuestions(material: Material): Draft[] {
  return KINDS.flatMap((kind) => kind(material));
}
