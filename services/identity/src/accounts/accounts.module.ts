import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { ProfileModule } from '../profile/profile.module';
import { RulesModule } from '../rules/rules.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecretsModule } from '../secrets/secrets.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AccountExportService } from './account-export.service';
import { AccountLossesService } from './account-losses.service';
import { AccountRemovalService } from './account-removal.service';
import { AccountController } from './account.controller';
import { FormerAccounts } from './former-accounts.service';
import { OwnDeletionService } from './own-deletion.service';
import { PasswordChangeService } from './password-change.service';
import { PasswordMailRenderer } from './password-mail.renderer';
import { PasswordReplacementService } from './password-replacement.service';
import { PasswordResetService } from './password-reset.service';
import { PasswordController } from './password.controller';
import { RegistrationMailRenderer } from './registration-mail.renderer';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';
import { ResetCodeService } from './reset-code.service';
import { SignInController } from './sign-in.controller';
import { VerificationService } from './verification.service';

/** Registration, passwords, export and deletion of accounts. */
@Module({
  imports: [
    CredentialsModule,
    ProfileModule,
    RulesModule,
    SecondFactorModule,
    SecretsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [AccountController, PasswordController, RegistrationController, SignInController],
  providers: [
    AccountExportService,
    AccountLossesService,
    AccountRemovalService,
    FormerAccounts,
    OwnDeletionService,
    PasswordChangeService,
    PasswordMailRenderer,
    PasswordReplacementService,
    PasswordResetService,
    RegistrationMailRenderer,
    RegistrationService,
    ResetCodeService,
    VerificationService,
  ],
  exports: [AccountRemovalService, PasswordReplacementService, VerificationService],
})
export class AccountsModule {}
