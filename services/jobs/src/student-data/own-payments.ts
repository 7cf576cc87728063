import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, mxpToXp, readPlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { pageInTime, readRows, type ExportPage } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { PaymentEntity } from '../applications/payment.entity';

const rowSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  amount_mxp: z.coerce.number(),
  state: z.enum(['pending', 'paid', 'refused', 'returning', 'returned']),
  created_at: z.date(),
});
type OwnPayment = StudentDataItem<'jobs', 'jobs.payments'>;

/** A student's payments for applications, for exports and deletions. */
@Injectable()
export class OwnPayments {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page of payments, newest first. */
  async exportPage(studentId: string, after: string | null): Promise<ExportPage<OwnPayment>> {
    const place = readPlaceInTime(after);
    const parameters = [studentId, place?.at ?? null, place?.id ?? null, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, rowSchema, PAYMENTS, parameters);
    const { items, next } = pageInTime(rows, EXPORT_PAGE_MAX, (row) => ({
      at: row.created_at.toISOString(),
      id: row.id,
    }));
    return { items: items.map(toItem), next };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(PaymentEntity, { studentId });
  }
}

function toItem({ title, amount_mxp: amountMxp, state, ...row }: z.output<typeof rowSchema>) {
  return { title, amountXP: mxpToXp(amountMxp), state, createdAt: row.created_at.toISOString() };
}

const PAYMENTS = `
  SELECT p.id, c.title, p.amount_mxp, p.state, p.created_at
  FROM payments p LEFT JOIN cards c ON c.student_id = p.student_id AND c.job_id = p.job_id
  WHERE p.student_id = $1 AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3::uuid))
  ORDER BY p.created_at DESC, p.id DESC LIMIT $4`;
