import { Inject, Injectable, Logger } from '@nestjs/common';
import { changeRows, readRows, Scheduled } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DailyCall } from './daily-call';

const EVERY_MS = 5_000;
/** Maximum number of rooms deleted in one run: Daily accepts two a second. */
const ROOMS_MAX = 10;
/** Delay before a failed deletion is retried, in ms; doubled each time, up to the maximum. */
const WAIT_MS = EVERY_MS;
const WAIT_MAX_MS = 5 * 60_000;
/** Maximum number of failed rooms kept in memory: those that failed last. */
const WAITING_MAX = 1_000;

const roomSchema = z.object({ id: z.string() });

/**
 * Deletes rooms at Daily that no session needs, and retries until Daily confirms each deletion.
 */
@Injectable()
export class DailyRoomDeletionService {
  private readonly logger = new Logger(DailyRoomDeletionService.name);
  /**
   * Rooms whose deletion failed, with the backoff; skipped meanwhile so that they do not block
   * others.
   */
  private readonly waiting = new Map<string, { waitMs: number; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly daily: DailyCall,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Scheduled({ name: 'delete-rooms-at-daily', everyMs: EVERY_MS })
  async deleteRooms(): Promise<void> {
    if (!this.daily.isSetUp) return;
    const now = this.clock().getTime();
    const kept = [...this.waiting].filter(([, { until }]) => until > now).map(([id]) => id);
    const failed = [...this.waiting.keys()];
    const parameters = [ROOMS_MAX, kept, failed];
    for (const { id } of await readRows(this.dataSource, roomSchema, UNNEEDED, parameters)) {
      if (await this.delete(id)) await changeRows(this.dataSource, GONE, [id]);
    }
  }

  private async delete(id: string): Promise<boolean> {
    try {
      await this.daily.close(id);
      this.waiting.delete(id);
      return true;
    } catch (error) {
      const waitMs = this.wait(id);
      this.logger.warn(`A room at Daily stays for ${waitMs / 1_000} s more: ${String(error)}`);
      return false;
    }
  }

  private wait(id: string): number {
    const before = this.waiting.get(id);
    const waitMs = before ? Math.min(before.waitMs * 2, WAIT_MAX_MS) : WAIT_MS;
    this.waiting.delete(id);
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined && this.waiting.size >= WAITING_MAX) this.waiting.delete(oldest);
    this.waiting.set(id, { waitMs, until: this.clock().getTime() + waitMs });
    return waitMs;
  }
}

/** Rooms to delete; those that failed before come last. */
const UNNEEDED = `
  SELECT id FROM sessions
  WHERE daily_room IS NOT NULL AND (ended_at IS NOT NULL OR provider = 'built-in')
    AND id <> ALL ($2::uuid[])
  ORDER BY id = ANY ($3::uuid[]) LIMIT $1`;

const GONE = 'UPDATE sessions SET daily_room = NULL WHERE id = $1';
