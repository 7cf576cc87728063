import { z } from 'zod';
import { idSchema } from './id';
import { STUDY_MEMBERS_MAX, studySessionIdSchema } from './study-parts';
import { openQuestionSchema, QUESTIONS_MAX } from './testlab.contract';
import { keySchema } from './testlab-shared.contract';

/** Time limit of a round per question, and minimum time limit of a round, in ms. */
export const PRACTICE_QUESTION_MS = 60_000;
export const PRACTICE_ROUND_MIN_MS = 180_000;

/** Indexes of the student's choices, one per question; null if not answered. */
const choicesSchema = z.array(z.number().int().nullable()).max(QUESTIONS_MAX);

/** Progress of each participant: the number of answered questions, not which ones or how. */
const progressSchema = z
  .array(z.object({ userId: idSchema, answered: z.number().int().nonnegative() }))
  .max(STUDY_MEMBERS_MAX);

const round = {
  roomId: studySessionIdSchema,
  roundId: idSchema,
  /**
   * Increases within the room, across all of its rounds; an older revision that arrives late is
   * ignored.
   */
  revision: z.number().int().nonnegative(),
  /** Null if the account was deleted. */
  startedBy: idSchema.nullable(),
};

/**
 * False for a member who joined after the start: they take part from the next round on, and see no
 * question.
 */
const isTakingPart = z.boolean();
const questions = z.array(openQuestionSchema).max(QUESTIONS_MAX);

/** A round of practice in a room, as seen by one member. */
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
    /** XP earned by this member in this round. */
    xpEarned: z.number(),
    scores: z
      .array(z.object({ userId: idSchema, right: z.number().int(), answered: z.number().int() }))
      .max(STUDY_MEMBERS_MAX),
  }),
  z.object({ state: z.literal('failed'), ...round, message: z.string() }),
]);
export type StudyPractice = z.infer<typeof practiceSchema>;

/** Progress of a running round: the part that changes with each answer. */
export const practiceProgressSchema = z.object({
  roomId: round.roomId,
  roundId: round.roundId,
  revision: round.revision,
  /** The member's own choices. */
  choices: choicesSchema,
  progress: progressSchema,
});
export type StudyPracticeProgress = z.infer<typeof practiceProgressSchema>;
