import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  announcementsChanged,
  type Announcement,
  type postAnnouncement,
} from '@portal/contracts/announcements';
import { AdminActs, readRows, Transactions } from '@portal/kit';
import { CLOCK, newId, type Clock } from '@portal/platform';
import { z } from 'zod';
import { titleOf } from './domain/title-of';
import { AnnouncementEntity } from './entities/announcement.entity';

const titleSchema = z.object({ title: z.string() });

/** Posts and deletes announcements. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async post({ adminId, title, body }: RequestOf<typeof postAnnouncement>): Promise<Announcement> {
    const id = newId();
    const postedAt = this.clock();
    const shown = titleOf(title, body);
    await this.transactions.run(async (work) => {
      const announcement = { id, title: shown, body, postedBy: adminId, postedAt };
      await work.manager.insert(AnnouncementEntity, announcement);
      await this.adminActs.record(work, { adminId, act: 'announcement-posted', about: shown });
      work.emit(announcementsChanged, { posted: { _id: id, title: shown } });
    });
    const date = postedAt.toISOString();
    return { _id: id, title: shown, body, date, readBy: [], readCount: 0 };
  }

  /** Deletes an announcement. A missing announcement is not an error and records no act. */
  async delete(announcementId: string, adminId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const sql = 'DELETE FROM announcements WHERE id = $1 RETURNING title';
      const [removed] = await readRows(work.manager, titleSchema, sql, [announcementId]);
      if (!removed) return;
      const { title: about } = removed;
      await this.adminActs.record(work, { adminId, act: 'announcement-removed', about });
      work.emit(announcementsChanged, { posted: null, removed: [announcementId] });
    });
  }

  /** Deletes all announcements. Without any to delete, no act is recorded. */
  async clear(adminId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { affected } = await work.manager
        .createQueryBuilder()
        .delete()
        .from(AnnouncementEntity)
        .execute();
      if (!affected) return;
      const about = `${affected} announcements`;
      await this.adminActs.record(work, { adminId, act: 'announcements-cleared', about });
      work.emit(announcementsChanged, { posted: null, isCleared: true });
    });
  }
}
