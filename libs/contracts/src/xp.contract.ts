import { z } from 'zod';
import { amountMxpSchema, balanceMxpSchema, mxpSchema } from './amounts';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { LEVEL_NAMES } from './levels';
import { shownImageSchema } from './profile-parts';

export * from './xp.live';

/** Reasons for a change of XP. */
export const XP_REASONS = ['test', 'call', 'job', 'refund', 'adjustment'] as const;
export const xpReasonSchema = z.enum(XP_REASONS);
export type XpReason = z.infer<typeof xpReasonSchema>;

/** Maximum number of rows of the leaderboard. */
export const LEADERBOARD_MAX = 100;
/** Maximum number of entries of the user's ledger on one page. */
export const HISTORY_PAGE_MAX = 100;

/** Reference of an entry: a test, a job, a call. */
const referenceSchema = z.object({
  kind: z.string().min(1).max(40),
  id: z.string().min(1).max(100),
});

const movement = z.object({
  /** Repeating a command id returns the first result and changes nothing. */
  commandId: z.uuid(),
  studentId: z.uuid(),
  amountMxp: amountMxpSchema,
  reason: xpReasonSchema,
  reference: referenceSchema,
});
const moved = z.object({
  balanceMxp: balanceMxpSchema,
  revision: z.number().int().nonnegative(),
  /** True if this command had been executed before. */
  isRepeat: z.boolean(),
});

export const earnXp = defineRequest({
  subject: 'xp.earn',
  summary:
    'Credits what a service has itself recorded; no client call leads here with an amount of its own',
  request: movement,
  response: moved,
  errors: ['conflict', 'unavailable'],
});

export const spendXp = defineRequest({
  subject: 'xp.spend',
  summary: 'Takes XP, or refuses where the balance is too low',
  request: movement,
  response: moved,
  errors: ['insufficient_xp', 'conflict', 'unavailable'],
});

export const refundXp = defineRequest({
  subject: 'xp.refund',
  summary: 'Gives back what one spending took; never more than it',
  request: z.object({ commandId: z.uuid(), studentId: z.uuid(), spendCommandId: z.uuid() }),
  response: moved,
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const adjustXp = defineRequest({
  subject: 'xp.adjust',
  summary: 'Corrects a ledger by hand, for admins and demo data; no HTTP path leads here',
  request: movement.extend({ direction: z.enum(['up', 'down']) }),
  response: moved,
  errors: ['insufficient_xp', 'conflict', 'unavailable'],
});

export const xpBalanceSchema = z.object({
  balanceMxp: balanceMxpSchema,
  lifetimeMxp: balanceMxpSchema,
  highestLevel: z.enum(LEVEL_NAMES),
  /** Revision of the ledger for this balance; -1 before the first entry. */
  revision: z.number().int().min(-1),
});

export const getBalance = defineRequest({
  subject: 'xp.getBalance',
  summary: 'What a student can spend, has ever earned, and the highest level reached',
  request: z.object({ studentId: z.uuid() }),
  response: xpBalanceSchema,
  errors: [],
});

export const getBalanceRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/xp/current',
  access: 'student',
  summary: 'What a student can spend, has ever earned, and the highest level reached',
  response: z.object({
    totalXP: z.number(),
    lifetimeXP: z.number(),
    highestLevel: z.enum(LEVEL_NAMES),
  }),
  errors: getBalance.errors,
});

const historyEntry = z.object({
  revision: z.number().int().nonnegative(),
  /** Positive: earned; negative: spent. */
  changeMxp: mxpSchema,
  balanceMxp: balanceMxpSchema,
  reason: xpReasonSchema,
  reference: referenceSchema,
  at: z.iso.datetime(),
});
const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(20),
  before: z.coerce.number().int().nonnegative().optional(),
});

export const getHistory = defineRequest({
  subject: 'xp.getHistory',
  summary: 'The own ledger, newest first',
  request: historyQuery.extend({ studentId: z.uuid() }),
  response: z.object({ entries: z.array(historyEntry), nextBefore: z.number().int().nullable() }),
  errors: [],
});

export const getHistoryRoute = defineRoute({
  method: 'GET',
  path: '/api/xp/history',
  access: 'student',
  summary: 'The own ledger, newest first',
  query: historyQuery,
  response: z.object({
    entries: z.array(
      historyEntry
        .omit({ changeMxp: true, balanceMxp: true })
        .extend({ changeXP: z.number(), balanceXP: z.number() }),
    ),
    nextBefore: z.number().int().nullable(),
  }),
  errors: getHistory.errors,
});

/** Maximum number of days in one timeline. */
export const TIMELINE_DAYS_MAX = 90;
const timelineQuery = z.object({
  days: z.coerce.number().int().min(1).max(TIMELINE_DAYS_MAX).default(30),
});

export const getTimeline = defineRequest({
  subject: 'xp.getTimeline',
  summary: 'The own XP at the end of each day, the oldest first',
  request: timelineQuery.extend({ studentId: z.uuid() }),
  response: z.object({
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          balanceMxp: balanceMxpSchema,
          earnedMxp: balanceMxpSchema,
          spentMxp: balanceMxpSchema,
        }),
      )
      .max(TIMELINE_DAYS_MAX),
    /** False if the entries of older days exceeded one response and were left out. */
    isWhole: z.boolean(),
  }),
  errors: [],
});

export const getTimelineRoute = defineRoute({
  method: 'GET',
  path: '/api/xp/timeline',
  access: 'student',
  summary: getTimeline.summary,
  query: timelineQuery,
  response: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        balanceXP: z.number(),
        earnedXP: z.number(),
        spentXP: z.number(),
      }),
    ),
    isWhole: z.boolean(),
  }),
  errors: getTimeline.errors,
});

const leaderboardRow = z.object({
  studentId: z.uuid(),
  name: z.string(),
  profileImage: shownImageSchema,
  balanceMxp: balanceMxpSchema,
  rank: z.number().int().positive(),
});
const leaderboardUser = z.object({
  /** Absent if the caller is not signed in. */
  _id: z.string(),
  name: z.string(),
  profileImage: shownImageSchema,
  totalXP: z.number(),
  rank: z.number().int().positive(),
});

export const getLeaderboard = defineRequest({
  subject: 'xp.getLeaderboard',
  summary: 'The first students by XP; equal XP: who got there first',
  request: z.object({ limit: z.number().int().min(1).max(LEADERBOARD_MAX).default(50) }),
  response: z.object({
    rows: z.array(leaderboardRow).max(LEADERBOARD_MAX),
    total: z.number().int(),
  }),
  errors: [],
});

export const showLeaderboard = defineRequest({
  subject: 'xp.showLeaderboard',
  summary: 'The leaderboard as its viewer may see it: strangers see names cut short and no ids',
  request: z.object({
    limit: z.number().int().min(1).max(LEADERBOARD_MAX),
    /** The signed-in user; null for an anonymous caller. */
    viewerId: z.uuid().nullable(),
  }),
  response: z.object({
    users: z.array(leaderboardUser).max(LEADERBOARD_MAX),
    /** The viewer's own row, even if it is not on this page; null if they have none. */
    own: leaderboardUser.nullable(),
    total: z.number().int(),
  }),
  errors: [],
});

export const getLeaderboardRoute = defineRoute({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'public',
  summary: 'The first students by XP; equal XP: who got there first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(LEADERBOARD_MAX).default(50) }),
  response: z.object({
    users: z.array(leaderboardUser),
    /** The caller's own row, even if it is not among the first; null if not signed in. */
    own: leaderboardUser.nullable(),
    total: z.number().int(),
  }),
  errors: showLeaderboard.errors,
});

/** For screens only, which poll as well. */
export const leaderboardChanged = defineEvent({
  subject: 'xp.leaderboard-changed.v1',
  summary: 'A name on the leaderboard has changed, or who is listed',
  durable: false,
  payload: z.object({}),
});

export const getRank = defineRequest({
  subject: 'xp.getRank',
  summary: 'The own row of the leaderboard, however far down',
  request: z.object({ studentId: z.uuid() }),
  response: z.object({ row: leaderboardRow.nullable() }),
  errors: [],
});

/** For screens only: a lost event delays the display by seconds, but loses no data. */
export const xpChanged = defineEvent({
  subject: 'xp.changed.v1',
  summary: "A student's balance changed",
  durable: false,
  payload: z.object({
    studentId: z.uuid(),
    balanceMxp: balanceMxpSchema,
    changeMxp: mxpSchema,
    revision: z.number().int().nonnegative(),
    reason: xpReasonSchema,
  }),
});

/** Maximum number of balances in one response. */
export const BALANCES_MAX = 1_000;

/** For services that keep a copy of the balances; pages in the order of the students' ids. */
export const listBalances = defineRequest({
  subject: 'xp.listBalances',
  summary: 'Balances of all students, a page at a time',
  request: z.object({ after: z.uuid().nullable() }),
  response: z.object({
    balances: z
      .array(
        z.object({
          studentId: z.uuid(),
          balanceMxp: balanceMxpSchema,
          /** Revision of the ledger for this balance; -1 before the first entry. */
          revision: z.number().int().min(-1),
        }),
      )
      .max(BALANCES_MAX),
  }),
  errors: [],
});
