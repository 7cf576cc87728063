import { Injectable } from '@nestjs/common';
import { ANNOUNCEMENTS_MAX, type Announcement } from '@portal/contracts';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';
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

/** The announcements as they are read, the newest first. */
@Injectable()
export class AnnouncementList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readMarks: ReadMarks,
  ) {}

  /** @param studentId whose reading is told; null: everybody's, for an admin. */
  async of(studentId: string | null): Promise<Announcement[]> {
    const found = rowsSchema.parse(
      await this.dataSource.query(
        `SELECT id, position, title, body, posted_at FROM announcements
         ORDER BY position DESC LIMIT $1`,
        [ANNOUNCEMENTS_MAX],
      ),
    );
    const rows = withinBytes(found);
    const readings = studentId
      ? await this.readMarks.of(studentId, rows)
      : await this.readMarks.ofAll(rows);
    return rows.map(({ id, title, body, posted_at: postedAt }) => ({
      ...{ _id: id, title, body, date: postedAt.toISOString() },
      ...(readings.get(id) ?? { readBy: [], readCount: 0 }),
    }));
  }
}
