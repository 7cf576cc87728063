import { z } from 'zod';
import { amountMxpSchema, balanceMxpSchema, xpToMxp } from './amounts';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { departmentSchema } from './departments';
import { isSeen, textSchema } from './text';

export * from './testlab.live';

export const QUESTIONS_MIN = 1;
export const QUESTIONS_MAX = 50;
export const QUESTIONS_DEFAULT = 5;
/** XP for a right answer; a wrong one earns 0. */
export const XP_PER_CORRECT = 2;
/** The largest upload, in bytes. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
export const TOPICS_MAX = 20;
/** The longest topic, in characters. */
export const TOPIC_MAX = 200;
/** Deadline of a whole generation, in ms: parsing takes at most 15 s of it. */
export const GENERATION_TIMEOUT_MS = 45_000;

/** Separates topics: commas and semicolons of several scripts, ends of lines and cells, a stroke between blanks but in an equation. */
const TOPIC_SEPARATOR =
  /[,;\u060c\u061b\u3001\uff0c\uff1b\uff64|\u2022\t\n\v\f\r\u0085\u2028\u2029]|(?<!=[^,;\n]{0,40})\s\/\s/;
/** The mark of a list's line, such as "-" and "2)". */
const LIST_MARK = /^(?:[-*\u2013\u2014\u25aa\u25cf\u25e6]|\d{1,2}[.)])\s+/;

/** Splits typed topics at separators, trims them, drops blanks and repetitions (in any casing). */
export function splitTopics(typed: string): string[] {
  const seen = new Map<string, string>();
  for (const part of typed.split(TOPIC_SEPARATOR)) {
    const topic = part.trim().replace(/\s+/g, ' ').replace(LIST_MARK, '');
    if (isSeen(topic) && !seen.has(topic.toLowerCase())) seen.set(topic.toLowerCase(), topic);
  }
  return [...seen.values()];
}

/** The longest line of topics, in characters. */
const TYPED_MAX = 4_000;

export const topicsSchema = z.array(textSchema.min(1).max(TOPIC_MAX)).max(TOPICS_MAX);
/** Topics as a student types them: no more, and no longer, than `topicsSchema` takes. */
export const typedTopics = textSchema
  .max(TYPED_MAX, 'Please keep the topics to 4,000 characters in all.')
  .refine(
    (typed) => splitTopics(typed).length <= TOPICS_MAX,
    `Please give at most ${TOPICS_MAX} topics.`,
  )
  .refine(
    (typed) => splitTopics(typed).every((topic) => topic.length <= TOPIC_MAX),
    `Please keep each topic to ${TOPIC_MAX} characters, with commas between topics.`,
  );
/** Refusal of fewer or more questions, or of no whole number of them. */
export const COUNT_RANGE = `Number of questions: from ${QUESTIONS_MIN} to ${QUESTIONS_MAX}.`;
/** How many questions are asked for. */
export const questionCountSchema = z
  .number(COUNT_RANGE)
  .int(COUNT_RANGE)
  .min(QUESTIONS_MIN, COUNT_RANGE)
  .max(QUESTIONS_MAX, COUNT_RANGE);
/** As a field of a form has it. */
export const numQuestionsSchema = z.coerce
  .number(COUNT_RANGE)
  .int(COUNT_RANGE)
  .min(QUESTIONS_MIN, COUNT_RANGE)
  .max(QUESTIONS_MAX, COUNT_RANGE)
  .default(QUESTIONS_DEFAULT);

/** A question as it goes out: without the answer. */
export const openQuestionSchema = z.object({
  question: z.string(),
  choices: z.array(z.string()).min(2),
  /** Made from the student's text, one of the portal's own, or made by a language model. */
  origin: z.enum(['text', 'portal', 'model']).optional(),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
const generated = z.object({
  sessionId: z.uuid(),
  questions: z.array(openQuestionSchema).min(1).max(QUESTIONS_MAX),
  /**
   * Said of each file: how many questions are whose. Said where fewer came than were asked for, where only
   * some topics are known, and where today has earned all that practice gives a day; else null.
   */
  notice: z.string().nullable(),
});

/** A file in the upload store; its name is the sender's word. */
export const uploadSchema = z.object({
  uploadId: z.uuid(),
  name: z.string().max(255),
  bytes: z.number().int(),
});

export const generateQuestions = defineRequest({
  subject: 'testlab.generate',
  summary: 'Makes a practice test from topics or an uploaded .pdf or .txt',
  timeoutMs: GENERATION_TIMEOUT_MS,
  request: z.object({
    /** Names this generation, so that it can be stopped. */
    generationId: z.uuid(),
    studentId: z.uuid(),
    department: departmentSchema.nullable(),
    topics: topicsSchema,
    numQuestions: questionCountSchema,
    /** An upload that the gateway has put into the upload store; the service deletes it. */
    file: uploadSchema.nullable(),
    /** A kept file of the student to practise from; null: none. Not together with `file`. */
    materialId: z.uuid().nullable().default(null),
    /** Whether the student wants to keep `file`. */
    keepFile: z.boolean().default(false),
    /**
     * Whether the portal's own questions are asked on what the file explains and, where it gives too few, names;
     * absent: as the student chose last. What is said is kept as the student's choice.
     */
    topsUp: z.boolean().optional(),
  }),
  response: generated,
  errors: [
    'invalid_input',
    'unsupported_file',
    'unreadable_file',
    'too_large',
    'not_enough_material',
    'too_many_requests',
    'not_found',
    'aborted',
    'unavailable',
  ],
});

export const generateQuestionsRoute = defineRoute({
  method: 'POST',
  path: '/api/testlab/generate',
  access: 'student',
  summary: 'Makes a practice test from topics or an uploaded .pdf or .txt',
  /** Multipart: these fields, and `file`. */
  body: z.object({
    topics: typedTopics.default(''),
    numQuestions: numQuestionsSchema,
    /** A kept file to practise from. */
    materialId: z.uuid().optional(),
    /** `yes` keeps the uploaded file in My material. */
    keepFile: z.enum(['yes', 'no']).default('no'),
    /** `no` leaves out the portal's own questions on what the file explains or names; absent: as chosen last. */
    topsUp: z.enum(['yes', 'no']).optional(),
  }),
  response: generated,
  file: { maxBytes: FILE_MAX_BYTES },
  errors: generateQuestions.errors,
});

/** The browser has gone away: stop working. */
export const generationAborted = defineEvent({
  subject: 'testlab.generation-aborted.v1',
  summary: 'The caller of a generation has closed the request',
  durable: false,
  isForEachProcess: true,
  payload: z.object({ generationId: z.uuid() }),
});

export const answerBodySchema = z.object({
  /** Index of the question, from 0. */
  question: z
    .number()
    .int()
    .min(0)
    .max(QUESTIONS_MAX - 1),
  /** Index of the choice, from 0. */
  choice: z.number().int().min(0).max(9),
});
const scored = z.object({
  correct: z.boolean(),
  answerIndex: z.number().int(),
  explanation: z.string(),
  /** Why a right answer earned nothing, where it is so: the question or the day is paid. */
  note: z.string().optional(),
});

export const answerQuestion = defineRequest({
  subject: 'testlab.answer',
  summary:
    "Scores one answer; a question pays once a day, a second answer to it gets the first one's result, and one after Finish Review earns 0",
  request: answerBodySchema.extend({ studentId: z.uuid(), sessionId: z.uuid() }),
  response: scored.extend({ earnedMxp: balanceMxpSchema, choice: z.number().int() }),
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
});

export const answerQuestionRoute = defineRoute({
  method: 'POST',
  path: '/api/testlab/sessions/:sessionId/answers',
  access: 'student',
  summary:
    "Scores one answer; a question pays once a day, a second answer to it gets the first one's result, and one after Finish Review earns 0",
  body: answerBodySchema,
  response: scored.extend({ xpEarned: z.number(), choice: z.number().int() }),
  errors: answerQuestion.errors,
});

export const getPastTopics = defineRequest({
  subject: 'testlab.getPastTopics',
  summary: 'Topics the student has practised, newest first',
  request: z.object({ studentId: z.uuid() }),
  response: z.object({ topics: z.array(z.string()).max(50) }),
  errors: [],
});

export const getPastTopicsRoute = defineRoute({
  method: 'GET',
  path: '/api/testlab/topics',
  access: 'student',
  summary: 'Topics the student has practised, newest first',
  response: z.object({ topics: z.array(z.string()) }),
  errors: getPastTopics.errors,
});

export const getModelHost = defineRequest({
  subject: 'testlab.getModelHost',
  summary: 'The server outside the portal to which material goes, if any',
  request: z.object({}),
  response: z.object({ host: z.string().max(260).nullable() }),
  errors: [],
});

export const getModelHostRoute = defineRoute({
  method: 'GET',
  path: '/api/testlab/model',
  access: 'student',
  summary: 'The server outside the portal to which material goes, if any; null: it stays here',
  response: getModelHost.response,
  errors: getModelHost.errors,
});

const LEAST_XP = 'The least that counts is 0.001 XP.';
/** Any JSON number of XP that counts; what is none, not positive or too small is refused with 400. */
const askedXp = z
  .number()
  .positive(LEAST_XP)
  .max(1_000_000)
  .refine((xp) => xpToMxp(xp) >= 1, LEAST_XP);
const claimed = z.object({ totalXP: z.number(), grantedXP: z.number() });
const claimBody = z.object({ xp: askedXp, sessionId: z.uuid().optional() });

export const claimXp = defineRequest({
  subject: 'testlab.claimXp',
  summary:
    'Credits recorded, not yet granted XP, the smaller of the asked and the recorded, of less than 2 XP only all that is left; naming a test finishes it',
  request: z.object({
    studentId: z.uuid(),
    askedMxp: amountMxpSchema,
    sessionId: z.uuid().optional(),
  }),
  response: z.object({ balanceMxp: balanceMxpSchema, grantedMxp: balanceMxpSchema }),
  errors: ['invalid_input', 'not_found', 'unavailable'],
});

export const claimXpRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/xp/add',
  access: 'student',
  summary:
    'Credits recorded, not yet granted XP, the smaller of the asked and the recorded, of less than 2 XP only all that is left; naming a test finishes it',
  body: claimBody,
  response: claimed,
  errors: claimXp.errors,
});

/** The second route to the same claim. */
export const updateXpRoute = defineRoute({
  ...claimXpRoute,
  path: '/api/auth/update-xp',
  body: z.object({ amount: askedXp, sessionId: z.uuid().optional() }),
});

export const getWaitingXp = defineRequest({
  subject: 'testlab.getWaitingXp',
  summary: 'XP that tests have earned and the ledger does not have yet',
  // A balance is shown without it rather than late.
  timeoutMs: 400,
  request: z.object({ studentId: z.uuid() }),
  response: z.object({ waitingMxp: balanceMxpSchema }),
  errors: [],
});

/** For screens only: a lost one costs seconds, never truth. */
export const waitingXpChanged = defineEvent({
  subject: 'testlab.waiting-xp-changed.v1',
  summary: 'XP were earned in a test, or what waited has reached the ledger',
  durable: false,
  payload: z.object({ studentId: z.uuid(), waitingMxp: balanceMxpSchema }),
});
