import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { SecretsModule } from '../secrets/secrets.module';
import { CallerRepository } from './caller.repository';
import { CallerService } from './caller.service';
import { DeviceService } from './device.service';
import { SessionController } from './session.controller';
import { SessionLookups } from './session-lookups';
import { SessionService } from './session.service';

/** Sessions: start, identification of the caller, and end. */
@Module({
  imports: [RulesModule, SecretsModule],
  controllers: [SessionController],
  providers: [CallerRepository, CallerService, DeviceService, SessionLookups, SessionService],
  exports: [DeviceService, SessionService],
})
export class SessionsModule {}
