import { z } from 'zod';
import { idSchema } from './id';
import { STUDY_MEMBERS_MAX, studySessionIdSchema } from './study-parts';
import { openQuestionSchema, QUESTIONS_MAX } from './testlab.contract';
import { keySchema } from './testlab-shared.contract';

/** Time that a round gives for each question, and at least, in ms. */
export const PRACTICE_QUESTION_MS = 60_000;
export const PRACTICE_ROUND_MIN_MS = 180_000;

/** Places of the choices that a student has made, a question each; null: not answered. */
const choicesSchema = z.array(z.number().int().nullable()).max(QUESTIONS_MAX);

/** How far each who takes part has come: how many questions are answered, not which nor how. */
const progressSchema = z
  .array(z.object({ userId: idSchema, answered: z.number().int().nonnegative() }))
  .max(STUDY_MEMBERS_MAX);

const round = {
  roomId: studySessionIdSchema,
  roundId: idSchema,
  /** Counts up within the room, over all of its rounds: an older one that comes late is left out. */
  revision: z.number().int().nonnegative(),
  /** Null: the account is gone. */
  startedBy: idSchema.nullable(),
};

/** A member who has come after the start takes part from the next round on, and sees no question. */
const isTakingPart = z.boolean();
const questions = z.array(openQuestionSchema).max(QUESTIONS_MAX);

/** A round of practice in a room, as one member may see it. */
export const practiceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('making'), ...round }),
  z.object({
    state: z.literal('running'),
    ...round,
    isTakingPart,
    questions,
    notice: z.string().nullable(),
    endsAt: z.iso.datetime(),
    choices: choicesSchema,
    progress: progressSchema,
  }),
  z.object({
    state: z.literal('closed'),
    ...round,
    isTakingPart,
    questions,
    key: z.array(keySchema).max(QUESTIONS_MAX),
    answers: z
      .array(
        z.object({
          choice: z.number().int().nullable(),
          correct: z.boolean(),
          xpEarned: z.number(),
          note: z.string().optional(),
        }),
      )
      .max(QUESTIONS_MAX),
    /** The member's own, of this round. */
    xpEarned: z.number(),
    scores: z
      .array(z.object({ userId: idSchema, right: z.number().int(), answered: z.number().int() }))
      .max(STUDY_MEMBERS_MAX),
  }),
  z.object({ state: z.literal('failed'), ...round, message: z.string() }),
]);
export type StudyPractice = z.infer<typeof practiceSchema>;

/** How far a running round has come: what changes with each answer. */
export const practiceProgressSchema = z.object({
  roomId: round.roomId,
  roundId: round.roundId,
  revision: round.revision,
  /** The member's own. */
  choices: choicesSchema,
  progress: progressSchema,
});
export type StudyPracticeProgress = z.infer<typeof practiceProgressSchema>;
