import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { AuditController } from './audit.controller';
import { AuditLogService } from './audit-log.service';
import { RecordActWhenAdminActed } from './reactions/record-act-when-admin-acted';

/** Acts of admins: received as events from every service, kept for good. */
@Module({
  imports: [RulesModule],
  controllers: [AuditController],
  providers: [AuditLogService, RecordActWhenAdminActed],
})
export class AuditModule {}
