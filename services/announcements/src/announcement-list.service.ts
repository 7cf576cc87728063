import { Injectable } from '@nestjs/common';
import { ANNOUNCEMENTS_MAX, type Announcement } from '@portal/contracts/announcements';
import { readRows } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { IS_READ, ReadMarksService, type Reading } from './read-marks.service';

const listedSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  posted_at: z.date(),
  is_read: z.boolean(),
});

type Listed = z.output<typeof listedSchema>;

/** Lists the announcements, newest first. */
@Injectable()
export class AnnouncementListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readMarks: ReadMarksService,
  ) {}

  /**
   * Lists the announcements. Every client polls this, so a student's request runs one statement.
   * @param studentId student whose read state is included; null includes all readers, for an
   * admin.
   */
  async listFor(studentId: string | null): Promise<Announcement[]> {
    const parameters = [studentId, ANNOUNCEMENTS_MAX];
    const found = await readRows(this.dataSource, listedSchema, LISTED, parameters);
    const shown = withinBytes(found);
    const readings = studentId
      ? readingsOf(studentId, shown)
      : await this.readMarks.readingsOfAll(shown.map(({ id }) => id));
    return shown.map(({ id, title, body, posted_at: postedAt }) => {
      const { readBy, readCount } = readings.get(id) ?? { readBy: [], readCount: 0 };
      return { _id: id, title, body, date: postedAt.toISOString(), readBy, readCount };
    });
  }
}

/** Read state of one student; other readers are not disclosed. */
function readingsOf(studentId: string, shown: readonly Listed[]): Map<string, Reading> {
  const read = shown.filter((one) => one.is_read);
  return new Map(read.map(({ id }) => [id, { readBy: [studentId], readCount: 1 }]));
}

const LISTED = `
  SELECT a.id, a.title, a.body, a.posted_at, ${IS_READ} AS is_read
  FROM announcements a ORDER BY a.position DESC LIMIT $2`;
