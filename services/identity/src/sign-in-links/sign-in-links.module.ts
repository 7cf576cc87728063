import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { RulesModule } from '../rules/rules.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { LinkAskingService } from './link-asking.service';
import { LinkOpeningService } from './link-opening.service';
import { LinkPasswordService } from './link-password.service';
import { SignInLinkMailRenderer } from './sign-in-link-mail.renderer';
import { SignInLinkController } from './sign-in-link.controller';
import { SignInLinkService } from './sign-in-link.service';

/** Sign-in by a mailed link, for users locked out of the password sign-in by others' guesses. */
@Module({
  imports: [
    AccountsModule,
    CredentialsModule,
    RulesModule,
    SecondFactorModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [SignInLinkController],
  providers: [
    LinkAskingService,
    LinkOpeningService,
    LinkPasswordService,
    SignInLinkMailRenderer,
    SignInLinkService,
  ],
})
export class SignInLinksModule {}
