import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { RulesModule } from '../rules/rules.module';
import { SecretsModule } from '../secrets/secrets.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { FactorCodes } from './factor-codes';
import { SecondFactorCheckService } from './second-factor-check.service';
import { SecondFactorMailRenderer } from './second-factor-mail.renderer';
import { SecondFactorSwitchService } from './second-factor-switch.service';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorService } from './second-factor.service';

/** Authenticator apps as the second factor of admins. */
@Module({
  imports: [CredentialsModule, RulesModule, SecretsModule, SessionsModule, UsersModule],
  controllers: [SecondFactorController],
  providers: [
    FactorCodes,
    SecondFactorCheckService,
    SecondFactorMailRenderer,
    SecondFactorService,
    SecondFactorSwitchService,
  ],
  exports: [SecondFactorCheckService],
})
export class SecondFactorModule {}
