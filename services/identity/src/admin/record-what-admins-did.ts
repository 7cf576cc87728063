import { Controller } from '@nestjs/common';
import { adminActed, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { AuditLog } from './audit-log';

/** Writes down what other services say that an admin did there; each act once. */
@Controller()
export class RecordWhatAdminsDid {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly log: AuditLog,
  ) {}

  @HandlesEvent(adminActed)
  async acted(act: PayloadOf<typeof adminActed>, eventId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () =>
        this.log.record(manager, { ...act, at: new Date(act.at) }),
      );
    });
  }
}
