import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
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
import { ActsOfAdmins } from './acts-of-admins';

const titlesSchema = z.tuple([z.array(z.object({ title: z.string() })), z.number()]);
const deletedSchema = z.tuple([z.array(z.unknown()), z.number()]);

/** Posts announcements and takes them away. */
@Injectable()
export class AnnouncementStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: Messages,
    private readonly acts: ActsOfAdmins,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async post({ adminId, title, body }: RequestOf<typeof postAnnouncement>): Promise<Announcement> {
    const id = randomUUID();
    const postedAt = this.clock();
    const shown = titleOf(title, body);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO announcements (id, title, body, posted_by, posted_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [id, shown, body, adminId, postedAt],
      );
      await this.acts.record(manager, adminId, 'announcement-posted', shown);
    });
    await this.tell({ _id: id, title: shown });
    const date = postedAt.toISOString();
    return { _id: id, title: shown, body, date, readBy: [], readCount: 0 };
  }

  /** One that is not there (any more) is no error, and no act. */
  async delete(announcementId: string, adminId: string): Promise<void> {
    const count = await this.dataSource.transaction(async (manager) => {
      const [gone] = titlesSchema.parse(
        await manager.query('DELETE FROM announcements WHERE id = $1 RETURNING title', [
          announcementId,
        ]),
      );
      for (const { title } of gone) {
        await this.acts.record(manager, adminId, 'announcement-removed', title);
      }
      return gone.length;
    });
    if (count > 0) await this.tell(null);
  }

  /** Where there are none, nobody has done anything. */
  async clear(adminId: string): Promise<void> {
    const count = await this.dataSource.transaction(async (manager) => {
      const [, gone] = deletedSchema.parse(await manager.query('DELETE FROM announcements'));
      const about = `${gone} announcements`;
      if (gone > 0) await this.acts.record(manager, adminId, 'announcements-cleared', about);
      return gone;
    });
    if (count > 0) await this.tell(null);
  }

  /** A lost push costs seconds: the screens poll. */
  private tell(posted: { _id: string; title: string } | null): Promise<void> {
    return this.messages.emit(announcementsChanged, { posted }).catch(() => undefined);
  }
}
