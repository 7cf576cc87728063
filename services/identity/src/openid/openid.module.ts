import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { RulesModule } from '../rules/rules.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { BrowserBinding } from './browser-binding';
import { OpenIdProviderService } from './openid-provider.service';
import { OpenIdSignInService } from './openid-sign-in.service';
import { OpenIdController } from './openid.controller';

/** Sign-in with an OpenID provider, for students with an account. */
@Module({
  imports: [CredentialsModule, RulesModule, SessionsModule, UsersModule],
  controllers: [OpenIdController],
  providers: [BrowserBinding, OpenIdProviderService, OpenIdSignInService],
})
export class OpenIdModule {}
