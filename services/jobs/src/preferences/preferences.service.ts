import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { JobPreferences, setJobPreferences } from '@portal/contracts/jobs-board';
import { accountDeleted, changeRows, holdStudent, Transactions } from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, randomBytes, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { nextMonday } from './domain/next-monday';
import { PreferenceEntity } from './preference.entity';

/** Preferences of students: interests and the weekly mail. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(studentId: string): Promise<JobPreferences> {
    const row = await this.find(studentId);
    return { interests: row?.interests ?? [], wantsWeeklyMail: row?.wantsWeeklyMail ?? false };
  }

  find(studentId: string): Promise<PreferenceEntity | null> {
    return this.dataSource.getRepository(PreferenceEntity).findOneBy({ studentId });
  }

  /**
   * Stores the address only while the weekly mail is subscribed.
   * @throws PortalError `unauthenticated` for a deleted student.
   */
  async set(request: RequestOf<typeof setJobPreferences>): Promise<JobPreferences> {
    const { studentId, email, department, preferences } = request;
    const interests = distinct(preferences.interests);
    const { wantsWeeklyMail } = preferences;
    await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      const now = this.clock();
      const nextMailAt = nextMonday(now, this.config.TZ);
      const token = randomBytes(16).toString('hex');
      const address = wantsWeeklyMail ? email : null;
      const chosen = [studentId, interests, wantsWeeklyMail, address, department];
      await manager.query(UPSERT, [...chosen, token, nextMailAt, now]);
    });
    return { interests, wantsWeeklyMail };
  }

  /**
   * Unsubscribes from the weekly mail. An unknown token changes nothing and gets the same
   * response.
   */
  async endWeeklyMail(token: string): Promise<void> {
    await changeRows(
      this.dataSource,
      `UPDATE preferences SET wants_weekly_mail = false, email = NULL, next_mail_at = NULL
       WHERE mail_token = $1`,
      [token],
    );
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(PreferenceEntity, { studentId });
  }
}

/** Removes interests that differ only in case. */
function distinct(interests: readonly string[]): string[] {
  const byWord = new Map(interests.map((interest) => [interest.toLowerCase(), interest]));
  return [...byWord.values()];
}

/** A subscriber keeps the date of the next mail; a new subscription starts with an open window. */
const UPSERT = `
  INSERT INTO preferences AS p (student_id, interests, wants_weekly_mail, email, department,
    mail_token, next_mail_at, mail_from)
  VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $3 THEN $7::timestamptz END,
    CASE WHEN $3 THEN $8::timestamptz END)
  ON CONFLICT (student_id) DO UPDATE SET interests = excluded.interests,
    wants_weekly_mail = excluded.wants_weekly_mail, email = excluded.email,
    department = excluded.department,
    next_mail_at = CASE WHEN excluded.wants_weekly_mail
      THEN coalesce(p.next_mail_at, excluded.next_mail_at) END,
    mail_from = CASE WHEN p.next_mail_at IS NULL THEN excluded.mail_from ELSE p.mail_from END,
    mail_until = CASE WHEN p.next_mail_at IS NULL THEN NULL ELSE p.mail_until END`;
