import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ANNOUNCEMENTS_MAX,
  announcementsChanged,
  type Announcement,
  type postAnnouncement,
  type RequestOf,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { titleOf } from '../domain/title-of';
import { ReadMarks } from './read-marks';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    position: z.coerce.string(),
    title: z.string(),
    body: z.string(),
    posted_at: z.date(),
  }),
);
export type AnnouncementRow = z.output<typeof rowsSchema>[number];

/** The announcements, the newest first. */
@Injectable()
export class AnnouncementStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readMarks: ReadMarks,
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param studentId whose reading is told; null: everybody's, for an admin. */
  async list(studentId: string | null): Promise<Announcement[]> {
    const rows = rowsSchema.parse(
      await this.dataSource.query(
        `SELECT id, position, title, body, posted_at FROM announcements
         ORDER BY position DESC LIMIT $1`,
        [ANNOUNCEMENTS_MAX],
      ),
    );
    const readings = studentId
      ? await this.readMarks.of(studentId, rows)
      : await this.readMarks.ofAll(rows);
    return rows.map((row) => ({ ...toAnnouncement(row), ...readings.get(row.id) }));
  }

  async post({ adminId, title, body }: RequestOf<typeof postAnnouncement>): Promise<Announcement> {
    const id = randomUUID();
    const postedAt = this.clock();
    const shown = titleOf(title, body);
    await this.dataSource.query(
      `INSERT INTO announcements (id, title, body, posted_by, posted_at) VALUES ($1, $2, $3, $4, $5)`,
      [id, shown, body, adminId, postedAt],
    );
    await this.tell({ _id: id, title: shown });
    return toAnnouncement({ id, position: '', title: shown, body, posted_at: postedAt });
  }

  async delete(announcementId: string): Promise<void> {
    await this.dataSource.query('DELETE FROM announcements WHERE id = $1', [announcementId]);
    await this.tell(null);
  }

  async clear(): Promise<void> {
    await this.dataSource.query('DELETE FROM announcements');
    await this.tell(null);
  }

  /** A lost push costs seconds: the screens poll. */
  private tell(posted: { _id: string; title: string } | null): Promise<void> {
    return this.messages.emit(announcementsChanged, { posted }).catch(() => undefined);
  }
}

function toAnnouncement(row: AnnouncementRow): Announcement {
  const { id, title, body, posted_at: postedAt } = row;
  return { _id: id, title, body, date: postedAt.toISOString(), readBy: [], readCount: 0 };
}
