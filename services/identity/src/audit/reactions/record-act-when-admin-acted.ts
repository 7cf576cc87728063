import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { adminActed } from '@portal/contracts/audit';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { AuditLogService } from '../audit-log.service';

/** Records each act of an admin that a service reports, including this one, exactly once. */
@Injectable()
export class RecordActWhenAdminActed {
  constructor(private readonly log: AuditLogService) {}

  @Reaction(adminActed)
  acted(act: PayloadOf<typeof adminActed>, work: UnitOfWork): Promise<void> {
    return this.log.write(work, act);
  }
}
