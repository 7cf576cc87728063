import { Inject, Injectable } from '@nestjs/common';
import { STUDY_SILENCE_MS } from '@portal/contracts/study';
import { readRows, Scheduled, Transactions } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CallsService } from '../calls/calls.service';
import { FORMER_MAX } from './domain/presence';
import { LeavingService } from './leaving.service';
import { RoomsRepository } from '../rooms/rooms.repository';

const EVERY_MS = 2_000;
/** Silence after which a session with fewer than two signing members ends, in ms. */
const END_MS = 2 * 60_000;
/** Maximum number of sessions handled in one run. */
const SESSIONS_MAX = 200;

const sessionSchema = z.object({ session_id: z.string() });
const userSchema = z.object({ studentId: z.string(), joinedAt: z.date() });

/** Detects members whose clients have stopped signing. */
@Injectable()
export class SilenceService {
  /** Start time of the service, in ms since 1970: silence counts from it at the earliest. */
  private readonly listeningSince: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly leaving: LeavingService,
    private readonly calls: CallsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.listeningSince = clock().getTime();
  }

  @Scheduled({ name: 'notice-silence', everyMs: EVERY_MS })
  async notice(signal?: AbortSignal): Promise<void> {
    for (const sessionId of await this.find(END, END_MS)) {
      if (signal?.aborted) return;
      await this.transactions.run((work) => this.leaving.end(work, sessionId, 'silence'));
    }
    for (const sessionId of await this.find(AWAY, STUDY_SILENCE_MS)) {
      if (signal?.aborted) return;
      await this.showAway(sessionId);
    }
  }

  private async showAway(sessionId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      if (!(await this.rooms.lock(work.manager, sessionId))) return;
      const before = this.before(STUDY_SILENCE_MS);
      const silent = await readRows(work.manager, userSchema, SILENT, [sessionId, before]);
      await work.manager.query(SHOW_AWAY, [sessionId, before, FORMER_MAX]);
      await this.rooms.notify(work, sessionId);
      // Unproven time is not charged, so silent members are removed from the call.
      if (silent.length === 0) return;
      work.afterCommit(() => this.calls.putOut(sessionId, silent, 'for-now'));
    });
  }

  private async find(sql: string, silenceMs: number): Promise<string[]> {
    if (this.clock().getTime() - this.listeningSince < silenceMs) return [];
    const parameters = [this.before(silenceMs), SESSIONS_MAX];
    const rows = await readRows(this.dataSource, sessionSchema, sql, parameters);
    return rows.map(({ session_id: sessionId }) => sessionId);
  }

  private before(ms: number): Date {
    return new Date(this.clock().getTime() - ms);
  }
}

/** Decided by the last sign of the second most recent member. */
const END = `
  SELECT session_id FROM members WHERE left_at IS NULL
  GROUP BY session_id HAVING count(*) FILTER (WHERE heard_at >= $1) < 2 LIMIT $2`;

const AWAY = `
  SELECT DISTINCT session_id FROM members
  WHERE left_at IS NULL
    AND (is_here AND heard_at < $1 OR peer_id IS NOT NULL AND last_seen_at < $1)
  LIMIT $2`;

/** Locks the rows, so that no sign intervenes between the two statements. */
const SILENT = `
  SELECT student_id AS "studentId", joined_at AS "joinedAt" FROM members
  WHERE session_id = $1 AND left_at IS NULL AND peer_id IS NOT NULL AND last_seen_at < $2
  FOR NO KEY UPDATE`;

/** Members whose client was silent continue with another; the last former peers are kept. */
const SHOW_AWAY = `
  UPDATE members SET
    is_here = heard_at >= $2,
    peer_id = CASE WHEN last_seen_at >= $2 THEN peer_id END,
    former_peers = CASE WHEN last_seen_at < $2 AND peer_id IS NOT NULL
      THEN (former_peers || peer_id)[cardinality(former_peers) + 2 - $3::integer :]
      ELSE former_peers END
  WHERE session_id = $1 AND left_at IS NULL`;
