import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { adminActed } from '@portal/contracts/audit';
import { Reaction, type UnitOfWork } from '@portal/kit';
import { AuditLogService } from '../audit-log.service';

/** Writes down what any service, this one too, says that an admin did there; each act once. */
@Injectable()
export class RecordActWhenAdminActed {
  constructor(private readonly log: AuditLogService) {}

  @Reaction(adminActed)
  acted(act: PayloadOf<typeof adminActed>, work: UnitOfWork): Promise<void> {
    return this.log.write(work, act);
  }
}
