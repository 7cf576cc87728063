import { Module } from '@nestjs/common';
import { forgetStudentCommands, KitModule } from '@portal/kit';
import { MailModule } from '@portal/mail';
import { AccountsModule } from './accounts/accounts.module';
import { AdministrationModule } from './administration/administration.module';
import { AuditModule } from './audit/audit.module';
import { CleaningModule } from './cleaning/cleaning.module';
import { identityDatabase } from './identity.database';
import { OpenIdModule } from './openid/openid.module';
import { ProfileModule } from './profile/profile.module';
import { SecondFactorModule } from './second-factor/second-factor.module';
import { SessionsModule } from './sessions/sessions.module';
import { SignInLinksModule } from './sign-in-links/sign-in-links.module';

/** Accounts and authentication. */
@Module({
  imports: [
    KitModule.forService({ ...identityDatabase, commands: forgetStudentCommands }),
    MailModule.forService(),
    ProfileModule,
    AccountsModule,
    SessionsModule,
    SecondFactorModule,
    SignInLinksModule,
    OpenIdModule,
    AdministrationModule,
    AuditModule,
    CleaningModule,
  ],
})
export class IdentityModule {}
