import { z } from 'zod';

/** Bounds of one question of a model; the validator is stricter with most of them. */
const QUESTION_MAX = 600;
const CHOICE_MAX = 300;
const EXPLANATION_MAX = 1_000;
const SOURCE_MAX = 1_000;

const textUpTo = (most: number) => z.string().trim().min(1).max(most);

/**
 * One question as a model gives it. The right choice has a field of its own, so that no number can point
 * to a wrong one; where it stands among the others is dealt here.
 */
const common = {
  question: textUpTo(QUESTION_MAX),
  answer: textUpTo(CHOICE_MAX),
  wrongChoices: z.array(textUpTo(CHOICE_MAX)).length(3),
  explanation: textUpTo(EXPLANATION_MAX),
};

/** A question on a text, with the words of the text that it rests on. */
export const textQuestionSchema = z.strictObject({ ...common, source: textUpTo(SOURCE_MAX) });
export type TextQuestion = z.output<typeof textQuestionSchema>;

/** A question on one of the topics that were asked for, by its number from 0. */
export const topicQuestionSchema = z.strictObject({
  ...common,
  topic: z.number().int().min(0).max(100),
});
