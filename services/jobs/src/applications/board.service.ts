import { Inject, Injectable } from '@nestjs/common';
import { dayOf, type RequestOf, type ResponseOf } from '@portal/contracts';
import {
  BOARD_MAX,
  type changeJobCard,
  type JobCard,
  type listJobCards,
  type removeJobCard,
  type saveJob,
} from '@portal/contracts/jobs-board';
import { accountDeleted, holdStudent, holdStudentAlone, Transactions } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, PORTAL_CONFIG, PortalError, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { OpenJobsRepository } from '../postings/open-jobs.repository';
import { CardEntity } from './card.entity';
import { CardsRepository, type CardRow } from './cards.repository';
import { PaymentsService } from './payments.service';
import { changeCard, type CardRefusal } from './domain/change-card';

/** A student's board: saved jobs and applications, with notes and reminders. */
@Injectable()
export class BoardService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly cards: CardsRepository,
    private readonly jobs: OpenJobsRepository,
    private readonly payments: PaymentsService,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a page of cards, up to the limit of one response. */
  async list({
    studentId,
    from,
  }: RequestOf<typeof listJobCards>): Promise<ResponseOf<typeof listJobCards>> {
    await this.payments.retryPendingOf(studentId);
    const rows = await this.cards.list(this.dataSource, studentId);
    const cards = withinBytes(rows.slice(from).map((row) => this.toCard(row)));
    const next = from + cards.length;
    return { cards, next: next < rows.length ? next : null };
  }

  /**
   * @throws PortalError `not_found` for a job that is not open, `conflict` if the board is full.
   */
  async save({ studentId, jobId }: RequestOf<typeof saveJob>): Promise<JobCard> {
    return this.transactions.run(async ({ manager }) => {
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      const known = await this.cards.findOfJob(manager, studentId, jobId);
      if (!known) await this.add(manager, studentId, jobId);
      const card = known ?? (await this.cards.findOfJob(manager, studentId, jobId));
      return this.show(manager, studentId, card?.id ?? '');
    });
  }

  /**
   * @throws PortalError `not_found` for a card of another student, `conflict` if it was changed
   * elsewhere.
   */
  async change({ studentId, cardId, change }: RequestOf<typeof changeJobCard>): Promise<JobCard> {
    return this.transactions.run(async ({ manager }) => {
      const card = await this.lock(manager, studentId, cardId);
      const { version } = card;
      const decided = changeCard({ ...card, isApplied: card.appliedAt !== null }, change);
      if ('refusal' in decided) throw refusalOf(decided.refusal);
      const { note = card.note, remindOn = card.remindOn } = change;
      const changed = { stage: decided.stage, note, remindOn, version: version + 1 };
      await manager.update(CardEntity, { id: cardId }, changed);
      return this.show(manager, studentId, cardId);
    });
  }

  /**
   * @throws PortalError `not_found` for a card of another student, `conflict` for an application.
   */
  async remove({ studentId, cardId }: RequestOf<typeof removeJobCard>): Promise<void> {
    await this.transactions.run(async ({ manager }) => {
      const card = await this.lock(manager, studentId, cardId);
      if (card.appliedAt) throw refusalOf('applied');
      await manager.delete(CardEntity, { id: cardId });
    });
  }

  private async add(manager: EntityManager, studentId: string, jobId: string): Promise<void> {
    const job = await this.jobs.lock(manager, jobId);
    if (!job) throw new PortalError('not_found', 'This job is no longer open.');
    if ((await this.cards.count(manager, studentId)) >= BOARD_MAX)
      throw new PortalError('conflict', 'Your board is full. Remove a saved job first.');
    await this.cards.save(manager, studentId, job, this.clock());
  }

  private async lock(manager: EntityManager, studentId: string, id: string): Promise<CardEntity> {
    if (!(await holdStudent(manager, studentId))) throw accountDeleted();
    const lock = { mode: 'pessimistic_write' } as const;
    const card = await manager.findOne(CardEntity, { where: { id, studentId }, lock });
    if (card) return card;
    throw new PortalError('not_found', 'There is no such card on your board.');
  }

  private async show(manager: EntityManager, studentId: string, id: string): Promise<JobCard> {
    const row = await this.cards.find(manager, studentId, id);
    if (!row) throw new Error('A card that was written is there.');
    return this.toCard(row);
  }

  private toCard(row: CardRow): JobCard {
    const today = dayOf(this.clock(), this.config.TZ);
    return {
      _id: row.id,
      jobId: row.job_id,
      title: row.title,
      company_name: row.company,
      candidate_required_location: row.location,
      contract_type: row.contract_type,
      url: row.url,
      isSample: row.is_sample,
      isGone: row.is_gone,
      stage: row.stage,
      note: row.note,
      remindOn: row.remind_on,
      isDue: row.remind_on !== null && row.remind_on <= today && row.stage !== 'closed',
      savedAt: row.saved_at.toISOString(),
      appliedAt: row.applied_at?.toISOString() ?? null,
      version: row.version,
    };
  }
}

function refusalOf(refusal: CardRefusal): PortalError {
  switch (refusal) {
    case 'changed-elsewhere':
      return new PortalError('conflict', 'This card was changed in another window.');
    case 'not-applied':
      return new PortalError('conflict', 'Apply for this job first: it is only saved.');
    case 'applied':
      return new PortalError('conflict', 'An application stays on the board. Move it to Closed.');
  }
}
