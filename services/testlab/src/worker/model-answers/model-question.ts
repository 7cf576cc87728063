import { z } from 'zod';

/**
 * Length limits of one question of a model, in characters; the validator is stricter with most of
 * them.
 */
const QUESTION_MAX = 600;
const CHOICE_MAX = 300;
const EXPLANATION_MAX = 1_000;
const SOURCE_MAX = 1_000;

const textUpTo = (most: number) => z.string().trim().min(1).max(most);

/**
 * One question in the format of the model. The right choice has a field of its own, so that no
 * index can point to a wrong one; its position among the others is dealt here.
 */
const common = {
  question: textUpTo(QUESTION_MAX),
  answer: textUpTo(CHOICE_MAX),
  wrongChoices: z.array(textUpTo(CHOICE_MAX)).length(3),
  explanation: textUpTo(EXPLANATION_MAX),
};

/** A question on a text, with a quotation of its source. */
export const textQuestionSchema = z.strictObject({ ...common, source: textUpTo(SOURCE_MAX) });
export type TextQuestion = z.output<typeof textQuestionSchema>;

/** A question on one of the requested topics, by its index from 0. */
export const topicQuestionSchema = z.strictObject({
  ...common,
  topic: z.number().int().min(0).max(100),
});
