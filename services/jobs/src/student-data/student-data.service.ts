import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, mxpToXp, readPlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import {
  pageInTime,
  readRow,
  readRows,
  type ExportPage,
  type StudentData,
  type UnitOfWork,
} from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CardEntity } from '../applications/card.entity';
import { OwnPayments } from './own-payments';
import { ReportsService } from '../moderation/reports.service';
import { PreferencesService } from '../preferences/preferences.service';

const cardSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  url: z.string(),
  stage: z.enum(['saved', 'applied', 'interview', 'offer', 'closed']),
  note: z.string(),
  remind_on: z.string().nullable(),
  saved_at: z.date(),
  applied_at: z.date().nullable(),
  paid_mxp: z.coerce.number(),
});
type CardItem = StudentDataItem<'jobs', 'jobs.board'>;
const countsSchema = z.object({ applications: z.coerce.number(), saved: z.coerce.number() });

/** Exports and deletes a student's data: boards, preferences, payments and reports. */
@Injectable()
export class StudentDataService implements StudentData<'jobs'> {
  readonly sections = {
    'jobs.board': (studentId: string, after: string | null) => this.exportCards(studentId, after),
    'jobs.choices': (studentId: string) => this.exportChoices(studentId),
    'jobs.reports': (studentId: string, after: string | null) =>
      this.reports.exportPage(studentId, after),
    'jobs.payments': (studentId: string, after: string | null) =>
      this.payments.exportPage(studentId, after),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly preferences: PreferencesService,
    private readonly reports: ReportsService,
    private readonly payments: OwnPayments,
    private readonly mails: MailOutbox,
  ) {}

  async count(studentId: string) {
    const { applications, saved } = await readRow(this.dataSource, countsSchema, COUNTS, [
      studentId,
    ]);
    return { jobApplications: applications, savedJobs: saved };
  }

  /** Deletes boards and preferences, and a queued mail; reports are anonymised. */
  async forget(work: UnitOfWork, studentId: string): Promise<void> {
    const { manager } = work;
    const known = await this.preferences.find(studentId);
    if (known?.email) await this.mails.removeAll(work, known.email);
    await manager.delete(CardEntity, { studentId });
    await this.payments.forget(manager, studentId);
    await this.preferences.forget(manager, studentId);
    await this.reports.forget(manager, studentId);
  }

  private async exportChoices(
    studentId: string,
  ): Promise<ExportPage<StudentDataItem<'jobs', 'jobs.choices'>>> {
    const known = await this.preferences.find(studentId);
    const items = known ? [{ interests: known.interests, weeklyMailTo: known.email }] : [];
    return { items, next: null };
  }

  private async exportCards(
    studentId: string,
    after: string | null,
  ): Promise<ExportPage<CardItem>> {
    const place = readPlaceInTime(after);
    const parameters = [studentId, place?.at ?? null, place?.id ?? null, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, cardSchema, CARDS, parameters);
    const { items, next } = pageInTime(rows, EXPORT_PAGE_MAX, (row) => ({
      at: row.saved_at.toISOString(),
      id: row.id,
    }));
    return { items: items.map(toItem), next };
  }
}

function toItem(row: z.output<typeof cardSchema>): CardItem {
  return {
    title: row.title,
    company_name: row.company,
    url: row.url,
    stage: row.stage,
    note: row.note,
    remindOn: row.remind_on,
    savedAt: row.saved_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    paidXP: mxpToXp(row.paid_mxp),
  };
}

const COUNTS = `
  SELECT count(*) FILTER (WHERE applied_at IS NOT NULL) AS applications,
    count(*) FILTER (WHERE applied_at IS NULL) AS saved
  FROM cards WHERE student_id = $1`;

const CARDS = `
  SELECT id, title, company, url, stage, note, remind_on::text, saved_at, applied_at, paid_mxp
  FROM cards
  WHERE student_id = $1 AND ($2::timestamptz IS NULL OR (saved_at, id) < ($2, $3::uuid))
  ORDER BY saved_at DESC, id DESC LIMIT $4`;
