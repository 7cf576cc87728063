import { z, type ZodType } from 'zod';
import { defineRequest } from './contract';
import { feedbackSchema } from './feedback.contract';
import { jobCardSchema } from './jobs-board.contract';
import { historyEntrySchema, savedBookSchema } from './library-books';
import { chatSourceSchema, messageStateSchema } from './assistant-parts';
import { EXPORT_PAGE_MAX } from './place-in-time';
import { flagReasonSchema } from './testlab-flags.contract';

/** One list in the export of a student's data. */
interface ExportSection {
  item: ZodType;
  /** Maximum number of pages in one export; default: all. */
  pagesMax?: number;
}

/** The data that a service stores about a student. */
interface StudentDataShape {
  /** By their path in the file: `practice.tests` is the list `tests` in `practice`. */
  sections: Record<string, ExportSection>;
  /** Counts of data that a deletion removes, named as in the response of `GET /api/auth/delete-account`. */
  counts: readonly string[];
}

const ledgerEntry = z.object({
  at: z.string(),
  changeXP: z.number(),
  balanceXP: z.number(),
  reason: z.string(),
  reference: z.object({ kind: z.string(), id: z.string() }),
});

const practiceTest = z.object({
  sessionId: z.uuid(),
  createdAt: z.iso.datetime(),
  questions: z.array(
    z.object({
      question: z.string(),
      choices: z.array(z.string()),
      /** Index from 0; null if not answered. */
      choice: z.number().int().nullable(),
      isCorrect: z.boolean().nullable(),
    }),
  ),
});

const askedQuestion = z.object({ question: z.string().nullable(), times: z.number().int() });

/** Amount paid for practice on one day of the university's time zone. */
const practiceDay = z.object({
  day: z.iso.date(),
  questions: z.number().int(),
  earnedXP: z.number(),
});

/** A question that the student has reported to the admins. */
const practiceFlag = z.object({
  flagId: z.uuid(),
  question: z.string(),
  choices: z.array(z.string()),
  reason: flagReasonSchema,
  note: z.string(),
  createdAt: z.iso.datetime(),
});

/** A file stored by the student in My material. */
const practiceMaterial = z.object({
  materialId: z.uuid(),
  name: z.string(),
  kind: z.string(),
  createdAt: z.iso.datetime(),
});

/** A section of its text; the concatenation of all sections is the whole text. */
const materialSection = z.object({
  materialId: z.uuid(),
  position: z.number().int(),
  title: z.string(),
  text: z.string(),
});

const studyRequest = z.object({
  requestId: z.uuid(),
  /** Whether the student sent the request; false if the student received it. */
  isOwn: z.boolean(),
  state: z.enum(['open', 'accepted', 'rejected', 'expired', 'cancelled']),
  createdAt: z.iso.datetime(),
});

const studySession = z.object({
  sessionId: z.guid(),
  joinedAt: z.iso.datetime(),
  leftAt: z.iso.datetime().nullable(),
  paidXP: z.number(),
});

const studyMessage = z.object({
  sessionId: z.guid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

/** A saved job or an application, with its cost. */
const jobCard = jobCardSchema
  .pick({ title: true, company_name: true, url: true, stage: true, note: true, remindOn: true })
  .extend({
    url: z.string(),
    savedAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().nullable(),
    paidXP: z.number().nonnegative(),
  });

/** The student's settings on the jobs board. */
const jobChoices = z.object({
  interests: z.array(z.string()),
  weeklyMailTo: z.string().nullable(),
});

/** A completed or pending payment for an application. */
const jobPayment = z.object({
  title: z.string().nullable(),
  amountXP: z.number().nonnegative(),
  state: z.enum(['pending', 'paid', 'refused', 'returning', 'returned']),
  createdAt: z.iso.datetime(),
});

const jobReport = z.object({
  title: z.string().nullable(),
  reason: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
});

const studyReport = z.object({ userId: z.uuid(), reason: z.string(), createdAt: z.iso.datetime() });

/** Part of a chat with the assistant that fits into one item of an export. */
const assistantMessage = z.object({
  chatId: z.uuid(),
  chat: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  time: z.iso.datetime(),
  state: messageStateSchema,
  sources: z.array(chatSourceSchema.pick({ kind: true, title: true, place: true })),
});

/**
 * All services that store data about a student, in the order of the export. Export, losses and
 * deletion are derived from this list: a service missing here does not take part.
 */
export const STUDENT_DATA = {
  xp: {
    // The newest 20,000 entries.
    sections: { xp: { item: ledgerEntry, pagesMax: 200 } },
    counts: ['totalXP'],
  },
  testlab: {
    sections: {
      'practice.tests': { item: practiceTest },
      'practice.topics': { item: z.string() },
      'practice.choices': { item: z.object({ topsUp: z.boolean() }) },
      'practice.days': { item: practiceDay },
      'practice.askedQuestions': { item: askedQuestion },
      'practice.flags': { item: practiceFlag },
      'practice.materials': { item: practiceMaterial },
      'practice.materialSections': { item: materialSection },
    },
    counts: ['tests', 'materials'],
  },
  announcements: {
    sections: {
      'messages.feedback': { item: feedbackSchema.omit({ name: true, department: true }) },
      'messages.readAnnouncements': { item: z.object({ _id: z.uuid(), title: z.string() }) },
    },
    counts: ['feedback'],
  },
  study: {
    sections: {
      'study.shown': { item: z.object({ showsOnline: z.boolean(), topics: z.array(z.string()) }) },
      'study.requests': { item: studyRequest },
      'study.sessions': { item: studySession },
      'study.messages': { item: studyMessage },
      'study.blocked': { item: z.object({ userId: z.uuid(), since: z.iso.datetime() }) },
      'study.reports': { item: studyReport },
    },
    counts: ['studySessions'],
  },
  jobs: {
    sections: {
      'jobs.board': { item: jobCard },
      'jobs.choices': { item: jobChoices },
      'jobs.reports': { item: jobReport },
      'jobs.payments': { item: jobPayment },
    },
    counts: ['jobApplications', 'savedJobs'],
  },
  library: {
    sections: {
      'library.books': { item: savedBookSchema.omit({ readNow: true }) },
      'library.history': { item: historyEntrySchema },
      'library.readingDays': { item: z.iso.date() },
      'library.goal': { item: z.object({ goal: z.number().int() }) },
      'library.countedBooks': { item: z.object({ bookId: z.string() }) },
      'library.failedSearches': { item: z.object({ day: z.iso.date(), words: z.string() }) },
    },
    counts: ['savedBooks'],
  },
  assistant: {
    sections: { 'assistant.messages': { item: assistantMessage } },
    counts: ['chats'],
  },
} as const satisfies Record<string, StudentDataShape>;

export type StudentDataService = keyof typeof STUDENT_DATA;
export type StudentDataSection<S extends StudentDataService> =
  keyof (typeof STUDENT_DATA)[S]['sections'] & string;
export type StudentDataCount<S extends StudentDataService> =
  (typeof STUDENT_DATA)[S]['counts'][number];
/** An item of one section of a service's export. */
export type StudentDataItem<
  S extends StudentDataService,
  Section extends StudentDataSection<S>,
> = (typeof STUDENT_DATA)[S]['sections'][Section] extends { item: infer Item extends ZodType }
  ? z.output<Item>
  : never;

export const STUDENT_DATA_SERVICES = Object.keys(STUDENT_DATA) as StudentDataService[]; // its own keys

/** Names of the counts that services report before the deletion of a student. */
export const STUDENT_DATA_COUNTS = STUDENT_DATA_SERVICES.flatMap(
  (service): readonly StudentDataCount<StudentDataService>[] => STUDENT_DATA[service].counts,
);

/** Amounts of data that the deletion of a student removes. */
export const studentCountsSchema = z.object(
  Object.fromEntries(STUDENT_DATA_COUNTS.map((name) => [name, z.number().nonnegative()])) as Record<
    StudentDataCount<StudentDataService>,
    z.ZodNumber
  >, // its own names
);

/** Every section of every service, in the order of the export. */
export const STUDENT_DATA_SECTIONS = STUDENT_DATA_SERVICES.flatMap((service) => {
  const { sections }: StudentDataShape = STUDENT_DATA[service];
  return Object.entries(sections).map(([section, kept]) => ({ service, section, ...kept }));
});

/** Position at which a page ends, in a format private to the service. */
const cursorSchema = z.string().max(200);

function pageOf(section: string, item: ZodType) {
  return z.object({
    section: z.literal(section),
    items: z.array(item).max(EXPORT_PAGE_MAX),
    /** Cursor of the next page; null on the last page. */
    next: cursorSchema.nullable(),
  });
}

function contractsOf(service: StudentDataService) {
  const { sections, counts }: StudentDataShape = STUDENT_DATA[service];
  const names = Object.keys(sections);
  const pages = Object.entries(sections).map(([name, { item }]) => pageOf(name, item));
  return {
    exportStudent: defineRequest({
      subject: `${service}.exportStudent`,
      summary: `What ${service} keeps of a student, one page of one section`,
      request: z.object({
        studentId: z.uuid(),
        section: z.enum(names),
        after: cursorSchema.nullable(),
      }),
      response: z.union(pages),
      errors: [],
    }),
    countStudent: defineRequest({
      subject: `${service}.countStudent`,
      summary: `What a student's deletion loses in ${service}`,
      request: z.object({ studentId: z.uuid() }),
      response: z.record(z.enum(counts), z.number().nonnegative()),
      errors: [],
    }),
    forgetStudent: defineRequest({
      subject: `${service}.forgetStudent`,
      summary: `Forgets a deleted student in ${service}; again changes nothing`,
      request: z.object({ studentId: z.uuid() }),
      response: z.object({ isForgotten: z.literal(true) }),
      errors: [],
    }),
  };
}

const CONTRACTS = new Map(
  STUDENT_DATA_SERVICES.map((service) => [service, contractsOf(service)] as const),
);

/** Returns the three requests that a service with student data must answer. */
export function studentDataOf(service: StudentDataService): ReturnType<typeof contractsOf> {
  return CONTRACTS.get(service) ?? contractsOf(service);
}
