import { z } from 'zod';
import { exportAccount } from './account.contract';
import { exportReadings } from './announcements.contract';
import { exportFeedback } from './feedback.contract';
import { defineRoute } from './route';
import { exportPractice } from './testlab.contract';

const ledgerEntry = z.object({
  at: z.string(),
  changeXP: z.number(),
  balanceXP: z.number(),
  reason: z.string(),
  reference: z.object({ kind: z.string(), id: z.string() }),
});
const { tests } = exportPractice.response.shape;
const { feedback } = exportFeedback.response.shape;
const { readAnnouncements } = exportReadings.response.shape;

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  /** False: there was more than one file takes, and the oldest was left out. */
  isWhole: z.boolean(),
  account: exportAccount.response,
  /** The ledger, newest first. */
  xp: z.array(ledgerEntry),
  practice: z.object({ tests: z.array(tests.element), topics: z.array(z.string()) }),
  messages: z.object({
    feedback: z.array(feedback.element),
    readAnnouncements: z.array(readAnnouncements.element),
  }),
});

export const exportAccountRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/export',
  access: 'student',
  summary: 'All that the portal keeps of the caller, as one file',
  response: accountExport,
});
