import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { idSchema } from './id';
import { defineRoute } from './route';
import { departmentSchema } from './departments';
import { studyPersonSchema } from './study-parts';
import { TOPIC_MAX } from './testlab.contract';
import { textSchema } from './text';

export * from './study.live';
export * from './study-parts';
export * from './study-requests';
export * from './study-safety';

/** Maximum number of students in one search response. */
export const STUDY_RESULTS_MAX = 20;
/** Maximum number of topics that a student may show to others. */
export const STUDY_TOPICS_MAX = 10;

const ofStudent = z.object({ studentId: idSchema });

/** A student who can receive study requests, with the details that they have chosen to show. */
const partnerSchema = studyPersonSchema.extend({
  /** Null if the student does not show it. */
  isOnline: z.boolean().nullable(),
  /** Topics that the student shows. */
  topics: z.array(z.string()).max(STUDY_TOPICS_MAX),
});
export type StudyPartner = z.infer<typeof partnerSchema>;

const searchQuery = z.object({
  name: textSchema.max(80).default(''),
  /** Legacy filter: students of one department only. */
  department: departmentSchema.optional(),
});

export const searchStudents = defineRequest({
  subject: 'study.search',
  summary:
    'Students whom the caller may ask: same department and shown topics first, nobody who is blocked or has blocked',
  request: searchQuery.extend({ studentId: idSchema }),
  response: z.object({ students: z.array(partnerSchema).max(STUDY_RESULTS_MAX) }),
  errors: [],
});

export const searchStudentsRoute = defineRoute({
  method: 'GET',
  path: '/api/study/search',
  access: 'student',
  summary: searchStudents.summary,
  query: searchQuery,
  response: z.array(partnerSchema),
  errors: searchStudents.errors,
});

/** Details that a student shows to others, and the students they have blocked. */
const preferencesSchema = z.object({
  showsOnline: z.boolean(),
  topics: z.array(textSchema.min(1).max(TOPIC_MAX)).max(STUDY_TOPICS_MAX),
});
/** The preferences as a student submits them. */
const chosenPreferences = preferencesSchema.extend({
  topics: z
    .array(
      textSchema
        .min(1, 'Please enter topics that can be read.')
        .max(
          TOPIC_MAX,
          `Please keep each topic to ${TOPIC_MAX} characters, with commas between topics.`,
        ),
    )
    .max(STUDY_TOPICS_MAX, `Please name up to ${STUDY_TOPICS_MAX} topics.`),
});
const ownPreferences = preferencesSchema.extend({
  blocked: z.array(studyPersonSchema).max(200),
  /** Minutes of free call time left today. */
  freeMinutesLeft: z.number().nonnegative(),
  /** Price of a minute beyond them, in XP. */
  xpPerMinute: z.number().nonnegative(),
});

export const getStudyPreferences = defineRequest({
  subject: 'study.getPreferences',
  summary:
    'What the student shows to others, whom the student has blocked, and what calls cost today',
  request: ofStudent,
  response: ownPreferences,
  errors: [],
});

export const getStudyPreferencesRoute = defineRoute({
  method: 'GET',
  path: '/api/study/preferences',
  access: 'student',
  summary: getStudyPreferences.summary,
  response: ownPreferences,
  errors: getStudyPreferences.errors,
});

export const setStudyPreferences = defineRequest({
  subject: 'study.setPreferences',
  summary: 'Chooses what others see who look for partners; nothing unless chosen',
  request: chosenPreferences.extend({ studentId: idSchema }),
  response: ownPreferences,
  errors: ['invalid_input'],
});

export const setStudyPreferencesRoute = defineRoute({
  method: 'PUT',
  path: '/api/study/preferences',
  access: 'student',
  summary: setStudyPreferences.summary,
  body: chosenPreferences,
  response: ownPreferences,
  errors: setStudyPreferences.errors,
});

/**
 * Students with an open socket, as reported by each gateway: arrivals within the last second, and
 * all once a minute. Departures are not reported: a student absent from the reports for 2 minutes
 * counts as offline.
 */
export const studentsOnline = defineEvent({
  subject: 'study.students-online.v1',
  summary: 'Students who have a screen open',
  durable: false,
  isForEachProcess: true,
  payload: z.object({ studentIds: z.array(idSchema).max(10_000) }),
});
