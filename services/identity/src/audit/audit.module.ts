import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { AuditController } from './audit.controller';
import { AuditLogService } from './audit-log.service';
import { RecordActWhenAdminActed } from './reactions/record-act-when-admin-acted';

/** Audit log of admins' acts, received as events from every service and kept permanently. */
@Module({
  imports: [RulesModule],
  controllers: [AuditController],
  providers: [AuditLogService, RecordActWhenAdminActed],
})
export class AuditModule {}
