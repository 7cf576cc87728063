import { Inject, Injectable } from '@nestjs/common';
import { departmentSchema, type RequestOf } from '@portal/contracts';
import {
  STUDY_REPORTS_MAX,
  type removeStudyReport,
  type reportStudent,
  type StudyReport,
} from '@portal/contracts/study';
import { AdminActs, readRow, readRows, Transactions } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { BlocksService } from './blocks.service';
import { ReportEntity } from './report.entity';

/** Maximum number of reports of one student per day. */
const A_DAY_MAX = 5;
const DAY_MS = 24 * 3_600_000;

const contactSchema = z.object({
  sessionId: z.guid().nullable(),
  hasAsked: z.boolean(),
  reportedToday: z.coerce.number(),
});
const personSchema = z.object({ _id: z.uuid(), name: z.string(), department: departmentSchema });
const rowSchema = z.object({
  _id: z.uuid(),
  reporter: personSchema.nullable(),
  reported: personSchema,
  sessionId: z.guid().nullable(),
  reason: z.string(),
  createdAt: z.date().transform((date) => date.toISOString()),
});

/** Reports of students about others, to the admins. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly blocks: BlocksService,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reports and blocks a student who was in a session with the reporter, or has asked the
   * reporter.
   * @throws PortalError `not_found`, `too_many_requests`, or as a block.
   */
  async report({ studentId, userId, reason }: RequestOf<typeof reportStudent>): Promise<void> {
    await this.transactions.run(async (work) => {
      // Locks both students first, so that concurrent reports are counted sequentially.
      await this.blocks.block(work, studentId, userId);
      const createdAt = this.clock();
      const since = new Date(createdAt.getTime() - DAY_MS);
      const contact = await readRow(work.manager, contactSchema, CONTACT, [
        studentId,
        userId,
        since,
      ]);
      const { sessionId, hasAsked, reportedToday } = contact;
      if (!sessionId && !hasAsked) throw new PortalError('not_found', NO_CONTACT);
      if (reportedToday >= A_DAY_MAX) throw new PortalError('too_many_requests', ENOUGH);
      const people = { reporterId: studentId, reportedId: userId, sessionId };
      await work.manager.insert(ReportEntity, { id: newId(), ...people, reason, createdAt });
    });
  }

  /** Returns the newest 200 reports, or fewer if the response size limit is reached. */
  async list(): Promise<StudyReport[]> {
    return withinBytes(await readRows(this.dataSource, rowSchema, NEWEST, [STUDY_REPORTS_MAX]));
  }

  /** Removes a report. A missing report is not an error and records no act. */
  async remove({ reportId, adminId }: RequestOf<typeof removeStudyReport>): Promise<void> {
    await this.transactions.run(async (work) => {
      const { affected } = await work.manager.delete(ReportEntity, { id: reportId });
      if (!affected) return;
      await this.adminActs.record(work, {
        adminId,
        act: 'study-report-removed',
        about: '1 report',
      });
    });
  }
}

const NO_CONTACT = 'You have not met this student here.';
const ENOUGH = 'You have sent enough reports for today. Thank you.';

const CONTACT = `
  SELECT
    (SELECT a.session_id FROM members a JOIN members b USING (session_id)
      WHERE a.student_id = $1 AND b.student_id = $2
        AND a.joined_at <= coalesce(b.left_at, 'infinity')
        AND b.joined_at <= coalesce(a.left_at, 'infinity')
      ORDER BY greatest(a.joined_at, b.joined_at) DESC LIMIT 1) AS "sessionId",
    EXISTS (SELECT 1 FROM requests WHERE from_id = $2 AND to_id = $1) AS "hasAsked",
    (SELECT count(*) FROM reports WHERE reporter_id = $1 AND created_at > $3) AS "reportedToday"`;

const PERSON = (of: string) =>
  `json_build_object('_id', ${of}.student_id, 'name', ${of}.name, 'department', ${of}.department)`;

const NEWEST = `
  SELECT r.id AS _id, r.session_id AS "sessionId", r.reason, r.created_at AS "createdAt",
    CASE WHEN a.student_id IS NULL THEN NULL ELSE ${PERSON('a')} END AS reporter,
    ${PERSON('b')} AS reported
  FROM reports r JOIN students b ON b.student_id = r.reported_id
  LEFT JOIN students a ON a.student_id = r.reporter_id
  ORDER BY r.created_at DESC, r.id LIMIT $1`;
