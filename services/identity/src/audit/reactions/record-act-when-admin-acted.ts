import { Controller } from '@nestjs/common';
import { adminActed, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Inbox } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit-log.service';

/** Writes down what any service, this one too, says that an admin did there; each act once. */
@Controller()
export class RecordActWhenAdminActed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly log: AuditLogService,
  ) {}

  @HandlesEvent(adminActed)
  async acted(act: PayloadOf<typeof adminActed>, eventId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () => this.log.write(manager, eventId, act));
    });
  }
}
