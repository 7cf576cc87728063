import { Inject, Injectable } from '@nestjs/common';
import { readRows, Scheduled, Transactions } from '@portal/kit';
import { composeLetter, MailOutbox, RendersMail, type Letter } from '@portal/mail';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { fitOf } from '../postings/domain/fit';
import { jobQuery } from '../postings/domain/job-query';
import { nextMonday } from '../preferences/domain/next-monday';
import { PreferenceEntity } from '../preferences/preference.entity';
import { NewJobsRepository, type NewJob } from './new-jobs.repository';

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Maximum number of mails queued by one transaction. */
const BATCH = 100;
/** Age after which an unsent mail is discarded, in ms. */
const EXPIRES_MS = 48 * HOUR_MS;

const dueSchema = z.object({ student_id: z.string(), email: z.string() });

/**
 * Sends a weekly mail with new matching jobs to students who subscribed; sends none if there are
 * no jobs.
 */
@Injectable()
export class WeeklyMailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly mails: MailOutbox,
    private readonly jobs: NewJobsRepository,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The transaction that queues a mail also moves its due date, so no second process finds it. */
  @Scheduled({ name: 'send-weekly-job-mails', everyMs: LOOK_MS })
  async sendDue(signal: AbortSignal): Promise<void> {
    for (let sent = BATCH; sent === BATCH && !signal.aborted;) sent = await this.sendBatch();
  }

  /** @returns undefined for students who have unsubscribed, and if there are no new jobs. */
  @RendersMail('weekly-jobs')
  async render(email: string): Promise<Letter | undefined> {
    const preferences = this.dataSource.getRepository(PreferenceEntity);
    const reader = await preferences.findOneBy({ email, wantsWeeklyMail: true });
    if (!reader?.mailFrom || !reader.mailUntil) return undefined;
    const { department, interests } = reader;
    const inclination = { department, interests };
    const query = jobQuery({ ...NO_FILTERS, suits: true }, inclination);
    const window = { from: reader.mailFrom, until: reader.mailUntil };
    const { jobs, total } = await this.jobs.find(query, window);
    if (total === 0) return undefined;
    const reasons = jobs.map((job) => this.paragraphOf(job, fitOf(job, inclination)));
    return this.compose(reader, reasons, total);
  }

  private async sendBatch(): Promise<number> {
    return this.transactions.run(async (work) => {
      const now = this.clock();
      const next = nextMonday(now, this.config.TZ);
      const due = await readRows(work.manager, dueSchema, MOVE_ON, [now, next, BATCH]);
      const expiresAt = new Date(now.getTime() + EXPIRES_MS);
      for (const { email } of due) {
        await this.mails.add(work, { email, kind: 'weekly-jobs', expiresAt });
      }
      return due.length;
    });
  }

  private compose(reader: PreferenceEntity, jobs: string[], total: number): Letter {
    const { PRODUCT_NAME: product } = this.config;
    const base = this.base;
    const leave = `${base}/job/mail/${reader.mailToken}`;
    const count = total === 1 ? '1 new job' : `${total} new jobs`;
    const suits = total === 1 ? 'suits' : 'suit';
    const part = total > jobs.length ? ` Here are the newest ${jobs.length}:` : '';
    const letter = composeLetter(
      reader.email ?? '',
      `${product}: ${count} for you this week`,
      [
        `${count} on the board ${suits} you.${part}`,
        ...jobs,
        'Read more and apply on the job board:',
        `${base}/Job`,
        `You get this mail because you asked for it in ${product}. To stop it, open this page and press the button; you do not need to sign in.`,
        leave,
      ],
      `${count}; leave by ${leave}`,
    );
    const headers = {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    return { ...letter, headers };
  }

  private paragraphOf({ title, company, location }: NewJob, fit: string | null): string {
    const where = [company ?? 'Unknown', location].filter(Boolean).join(' · ');
    return [title ?? 'No Title', where, fit].filter(Boolean).join('\n');
  }

  private get base(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');
  }
}

const NO_FILTERS = { search: '', location: '', type: '', remote: false };

/** The window of the next mail begins where the window of this one ends. */
const MOVE_ON = `
  UPDATE preferences p SET next_mail_at = $2, mail_until = $1,
    mail_from = coalesce(CASE WHEN p.mail_until IS NULL THEN p.mail_from ELSE p.mail_until END, $1)
  WHERE p.student_id IN (
    SELECT student_id FROM preferences
    WHERE wants_weekly_mail AND email IS NOT NULL AND next_mail_at <= $1
    ORDER BY next_mail_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING p.student_id, p.email`;
