import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ApplicationsEvidence } from './application-faults';

const paymentsSchema = z.array(
  z.object({
    id: z.string(),
    studentId: z.string(),
    jobId: z.string(),
    amountMxp: z.coerce.number(),
    state: z.enum(['pending', 'paid', 'refused', 'returning', 'returned']),
  }),
);
const appliedSchema = z.array(
  z.object({ studentId: z.string(), jobId: z.string(), url: z.string() }),
);

const PAYMENTS = `SELECT id, student_id AS "studentId", job_id AS "jobId",
  amount_mxp AS "amountMxp", state FROM jobs.payments`;
const APPLIED = `SELECT student_id AS "studentId", job_id AS "jobId", url FROM jobs.cards
  WHERE applied_at IS NOT NULL`;

/**
 * Reads payments and applications from the tables of jobs.
 * @param database as its superuser
 */
export async function readApplications(
  database: DataSource,
  answered: ApplicationsEvidence['answered'],
): Promise<ApplicationsEvidence> {
  const payments = paymentsSchema.parse(await database.query(PAYMENTS));
  const applied = appliedSchema.parse(await database.query(APPLIED));
  return { payments, applied, answered };
}
