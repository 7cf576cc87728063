import { z } from 'zod';
import { defineRoute } from './route';

const site = z.object({
  productName: z.string(),
  /** In their own script, as users write them. */
  emailDomains: z.array(z.string()).min(1),
  features: z.object({ passwordReset: z.boolean(), googleSignIn: z.boolean() }),
  /** Target of the Classroom tile; null if not configured. */
  classroomUrl: z.url().nullable(),
});
export type Site = z.infer<typeof site>;

export const getSiteRoute = defineRoute({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'What the screens need to know before anybody signs in',
  response: site,
});
