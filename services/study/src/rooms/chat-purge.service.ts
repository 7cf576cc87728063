import { Inject, Injectable } from '@nestjs/common';
import { changeRows, Scheduled } from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';

const DAY_MS = 24 * 3_600_000;
/** Maximum number of messages deleted by one statement. */
const MESSAGES_MAX = 5_000;

/** Deletes messages of sessions that ended long ago, where no member can read them any more. */
@Injectable()
export class ChatPurgeService {
  private readonly keptMs: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PORTAL_CONFIG) { STUDY_CHAT_DAYS }: PortalConfig,
  ) {
    this.keptMs = STUDY_CHAT_DAYS * DAY_MS;
  }

  @Scheduled({ name: 'purge-study-messages', everyMs: DAY_MS })
  async purge(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock().getTime() - this.keptMs);
    let count: number;
    do {
      signal?.throwIfAborted();
      count = await changeRows(this.dataSource, PURGE, [before, MESSAGES_MAX]);
    } while (count === MESSAGES_MAX);
  }
}

const PURGE = `
  DELETE FROM messages WHERE id IN (
    SELECT messages.id FROM messages JOIN sessions ON sessions.id = session_id
    WHERE ended_at < $1 LIMIT $2)`;
