import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { readRows, type ExportPage } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({
  key: z.string(),
  question: z.string().nullable(),
  times: z.number(),
});
type AskedQuestion = StudentDataItem<'testlab', 'practice.askedQuestions'>;

/** Counts of questions of the bank that a student was asked, for the data export. */
@Injectable()
export class AskedQuestionsExport {
  constructor(private readonly dataSource: DataSource) {}

  async exportPage(studentId: string, after: string | null): Promise<ExportPage<AskedQuestion>> {
    const parameters = [studentId, after, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, rowSchema, PAGE, parameters);
    const page = withinBytes(rows.slice(0, EXPORT_PAGE_MAX));
    const items = page.map(({ question, times }) => ({ question, times }));
    return { items, next: page.length < rows.length ? (page.at(-1)?.key ?? null) : null };
  }
}

const PAGE = `
  SELECT a.question_key AS key, b.question, a.times
  FROM asked_questions a LEFT JOIN bank_questions b ON b.question_key = a.question_key
  WHERE a.student_id = $1 AND ($2::text IS NULL OR a.question_key > $2)
  ORDER BY a.question_key LIMIT $3`;
