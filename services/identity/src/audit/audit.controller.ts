import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listAdminActs } from '@portal/contracts/audit';
import { HandlesRequest } from '@portal/messaging';
import { AuditLogService } from './audit-log.service';

/** Message handlers of the admins' audit log. */
@Controller()
export class AuditController {
  constructor(private readonly log: AuditLogService) {}

  @HandlesRequest(listAdminActs)
  listAdminActs(query: RequestOf<typeof listAdminActs>) {
    return this.log.list(query);
  }
}
