import { z } from 'zod';

/** `GET /api/site`: what the screens need to know before anybody signs in. */
export const siteSchema = z.object({
  productName: z.string(),
  emailDomains: z.array(z.string()).min(1),
  features: z.object({ passwordReset: z.boolean(), googleSignIn: z.boolean() }),
  /** Where the Classroom tile leads; null: not configured. */
  classroomUrl: z.url().nullable(),
});
export type Site = z.infer<typeof siteSchema>;
export const SITE_PATH = '/api/site';
