import type { StoredEvent } from '@portal/event-store';
import { z } from 'zod';

/** Row of a payment in the database of jobs. */
export interface PaymentRow {
  id: string;
  studentId: string;
  jobId: string;
  amountMxp: number;
  state: 'pending' | 'paid' | 'refused' | 'returning' | 'returned';
}

/** Rows of the job board, and its answers. */
export interface ApplicationsEvidence {
  payments: readonly PaymentRow[];
  /** Applications on boards. */
  applied: readonly { studentId: string; jobId: string; url: string }[];
  /** Answers to each student about the link of a job. */
  answered: readonly { studentId: string; url: string; answer: 'applied' | 'gone' }[];
}

/** Reference kind of payments for an application. */
export const JOB = 'job';

const movementSchema = z.object({
  stream: z.string(),
  type: z.string(),
  commandId: z.string(),
  data: z.object({
    amountMxp: z.number(),
    reference: z.object({ kind: z.string() }),
    spendCommandId: z.string().optional(),
  }),
});

/**
 * Compares ledger, payments, boards and answers: no charge without an application, no second
 * charge for a job, and a refund for each failed application.
 * @returns a description of each fault.
 */
export function faultsOfApplications(
  evidence: ApplicationsEvidence,
  streams: ReadonlyMap<string, readonly StoredEvent[]>,
): string[] {
  const ledger = [...streams.values()].flat().map((event) => movementSchema.parse(event));
  const ofJobs = ledger.filter(({ data }) => data.reference.kind === JOB);
  const spent = new Map(
    ofJobs.flatMap((event) =>
      event.type === 'XpSpent' ? [[event.commandId, event] as const] : [],
    ),
  );
  const refunded = ofJobs.flatMap(({ type, data }) =>
    type === 'XpRefunded' ? [data.spendCommandId ?? ''] : [],
  );
  const known = new Set(evidence.payments.map(({ id }) => id));
  const unknown = [...spent.keys()].filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => `${id} was charged for a job, and no payment says so`),
    ...evidence.payments.flatMap((payment) => {
      const charge = spent.get(payment.id);
      const isOwn = charge?.stream === `xp-${payment.studentId}`;
      const charged = isOwn ? charge.data.amountMxp : 0;
      const returns = refunded.filter((id) => id === payment.id).length;
      return faultsOfPayment(payment, charged, returns);
    }),
    ...faultsOfBoards(evidence),
    ...faultsOfAnswers(evidence),
  ];
}

function faultsOfPayment(payment: PaymentRow, chargedMxp: number, returns: number): string[] {
  const { id, state, amountMxp } = payment;
  const due = state === 'paid' || state === 'returned' ? amountMxp : 0;
  const dueReturns = state === 'returned' ? 1 : 0;
  if (state === 'pending' || state === 'returning') return [`Payment ${id} is still ${state}`];
  return [
    ...(chargedMxp === due
      ? []
      : [`Payment ${id} is ${state}: ${chargedMxp} were charged, not ${due}`]),
    ...(returns === dueReturns
      ? []
      : [`Payment ${id} is ${state}, and was given back ${returns} times`]),
  ];
}

/** Checks that each application is paid once, and that each paid one is on the board. */
function faultsOfBoards({ payments, applied }: ApplicationsEvidence): string[] {
  const keyOf = (row: { studentId: string; jobId: string }) => `${row.studentId} ${row.jobId}`;
  const paid = payments.filter(({ state }) => state === 'paid').map(keyOf);
  const onBoard = applied.map(keyOf);
  const twice = paid.filter((key, index) => paid.indexOf(key) !== index);
  return [
    ...twice.map((key) => `${key} was paid twice`),
    ...paid.filter((key) => !onBoard.includes(key)).map((key) => `${key} is paid, not applied for`),
    ...onBoard.filter((key) => !paid.includes(key)).map((key) => `${key} is applied for, not paid`),
  ];
}

/** Checks that boards match the answers. */
function faultsOfAnswers({ applied, answered }: ApplicationsEvidence): string[] {
  const onBoard = new Set(applied.map(({ studentId, url }) => `${studentId} ${url}`));
  return answered.flatMap(({ studentId, url, answer }) => {
    const isThere = onBoard.has(`${studentId} ${url}`);
    if (isThere === (answer === 'applied')) return [];
    return [`${studentId} was answered '${answer}' for ${url}, the board says otherwise`];
  });
}
