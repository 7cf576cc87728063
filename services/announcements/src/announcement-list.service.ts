import { Injectable } from '@nestjs/common';
import { ANNOUNCEMENTS_MAX, type Announcement } from '@portal/contracts/announcements';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { AnnouncementEntity } from './entities/announcement.entity';
import { ReadMarksService } from './read-marks.service';

/** The announcements as they are read, the newest first. */
@Injectable()
export class AnnouncementListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readMarks: ReadMarksService,
  ) {}

  /** @param studentId whose reading is told; null: everybody's, for an admin. */
  async listFor(studentId: string | null): Promise<Announcement[]> {
    const found = await this.dataSource.getRepository(AnnouncementEntity).find({
      select: { id: true, title: true, body: true, postedAt: true },
      order: { position: 'DESC' },
      take: ANNOUNCEMENTS_MAX,
    });
    const shown = withinBytes(found);
    const ids = shown.map(({ id }) => id);
    const readings = studentId
      ? await this.readMarks.readingsOf(studentId, ids)
      : await this.readMarks.readingsOfAll(ids);
    return shown.map(({ id, title, body, postedAt }) => {
      const { readBy, readCount } = readings.get(id) ?? { readBy: [], readCount: 0 };
      return { _id: id, title, body, date: postedAt.toISOString(), readBy, readCount };
    });
  }
}
