import { Inject, Injectable } from '@nestjs/common';
import type { RequestContract } from '@portal/contracts';
import { CLAIM_MS, correlationIdOrNew, CLOCK, type Clock } from '@portal/platform';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import { readRows } from '../read-rows';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';
import { ReliableCommandEntity } from './reliable-command.entity';

const ERROR_MAX = 500;
/**
 * End of a claim made or extended now, by the database's clock, which all processes share and which
 * advances within a transaction.
 */
const CLAIMED_UNTIL = `clock_timestamp() + interval '${CLAIM_MS} milliseconds'`;

const claimedSchema = z.object({
  command_id: z.string(),
  subject: z.string(),
  request: z.unknown(),
  correlation_id: z.string(),
  attempts: z.number(),
});

const removedSchema = claimedSchema.pick({ command_id: true });

/** A command currently claimed by this process. */
export interface ClaimedCommand {
  commandId: string;
  subject: string;
  request: unknown;
  correlationId: string;
  /** Number of attempts, including this one. */
  attempts: number;
}

/** The table of commands without an answer. Claims and due times use the database's clock. */
@Injectable()
export class CommandQueue {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Inserts commands, claimed by this process for their first attempt. */
  async add(
    work: UnitOfWork,
    contract: RequestContract,
    wanted: readonly { commandId: string; request: object }[],
  ): Promise<ClaimedCommand[]> {
    const { subject } = contract;
    const correlationId = correlationIdOrNew();
    const createdAt = this.clock();
    const nextAttemptAt = () => CLAIMED_UNTIL;
    const claimed = wanted.map((command) => ({ ...command, subject, correlationId, attempts: 1 }));
    const rows = claimed.map((command) => ({ ...command, createdAt, nextAttemptAt }));
    if (rows.length > 0) await work.manager.getRepository(ReliableCommandEntity).insert(rows);
    return claimed;
  }

  /** Claims up to `limit` due commands of a subject that no other process is sending. */
  async claimDue(subject: string, limit: number): Promise<ClaimedCommand[]> {
    const rows = await readRows(this.dataSource, claimedSchema, CLAIM, [limit, subject]);
    return rows.map(({ command_id: commandId, correlation_id: correlationId, ...row }) => ({
      ...row,
      request: row.request,
      commandId,
      correlationId,
    }));
  }

  /** Extends the claims on commands that are being sent. */
  async renew(commandIds: string[]): Promise<void> {
    const nextAttemptAt = () => `greatest(next_attempt_at, ${CLAIMED_UNTIL})`;
    await this.dataSource
      .getRepository(ReliableCommandEntity)
      .update({ commandId: In(commandIds) }, { nextAttemptAt });
  }

  /** @returns those that still existed: each is settled only once. */
  async remove(work: UnitOfWork, commandIds: readonly string[]): Promise<Set<string>> {
    const sql =
      'DELETE FROM reliable_commands WHERE command_id = ANY($1::uuid[]) RETURNING command_id';
    const removed = await readRows(work.manager, removedSchema, sql, [commandIds]);
    return new Set(removed.map(({ command_id: commandId }) => commandId));
  }

  /** @returns whether it was still unsettled: it is parked only once. */
  async park(work: UnitOfWork, commandId: string, error: unknown): Promise<boolean> {
    const { affected } = await work.manager
      .createQueryBuilder()
      .update(ReliableCommandEntity)
      .set({ parkedAt: this.clock(), lastError: wordsOf(error) })
      .where('command_id = :commandId AND parked_at IS NULL', { commandId })
      .execute();
    return affected === 1;
  }

  async postpone(commandId: string, pauseMs: number, error: unknown): Promise<void> {
    await this.dataSource.query(POSTPONE, [commandId, pauseMs / 1_000, wordsOf(error)]);
  }

  /** Ends the backoff of a command; has no effect on one that is being sent or soon will be. */
  async retryNow(commandId: string): Promise<void> {
    await this.dataSource.query(RETRY_NOW, [commandId]);
  }
}

function wordsOf(error: unknown): string {
  return String(error).slice(0, ERROR_MAX);
}

const POSTPONE = `
  UPDATE reliable_commands SET next_attempt_at = now() + make_interval(secs => $2), last_error = $3
  WHERE command_id = $1`;

/** No claim extends that far. */
const RETRY_NOW = `
  UPDATE reliable_commands SET next_attempt_at = now()
  WHERE command_id = $1 AND parked_at IS NULL
    AND next_attempt_at > clock_timestamp() + interval '${2 * CLAIM_MS} milliseconds'`;

/**
 * A time further ahead than any backoff was written by a clock that has since been set back: the
 * command is due.
 */
const CLAIM = `
  UPDATE reliable_commands SET attempts = attempts + 1, next_attempt_at = ${CLAIMED_UNTIL}
  WHERE command_id IN (
    SELECT command_id FROM reliable_commands
    WHERE parked_at IS NULL AND subject = $2
      AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '1 hour')
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING command_id, subject, request, correlation_id, attempts`;
