import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { AccountController } from './account/account.controller';
import { AccountDeletion } from './account/account-deletion';
import { AccountProof } from './account/account-proof';
import { AccountRemoval } from './account/account-removal';
import { Devices } from './account/devices';
import { NewPasswords } from './account/new-passwords';
import { PasswordChange } from './account/password-change';
import { PasswordController } from './account/password.controller';
import { PasswordResets } from './account/password-resets';
import { PasswordTrace } from './account/password-trace';
import { ResetCodes } from './account/reset-codes';
import { AccountNews } from './account-news';
import { AccountRules } from './account-rules';
import { AccountFigures } from './admin/account-figures';
import { AdminActEntity } from './admin/admin-act.entity';
import { AdminActsController } from './admin/admin-acts.controller';
import { AdminLists } from './admin/admin-lists';
import { AdminListsController } from './admin/admin-lists.controller';
import { AdminSignInController } from './admin/admin-sign-in.controller';
import { AuditLog } from './admin/audit-log';
import { BalanceRounds } from './admin/balance-rounds';
import { HeardBalances } from './admin/heard-balances';
import { KeepBalanceWhenXpChanges } from './admin/keep-balance-when-xp-changes';
import { PendingUsers } from './admin/pending-users';
import { RecordWhatAdminsDid } from './admin/record-what-admins-did';
import { SuspensionTraces } from './admin/suspension-traces';
import { Suspensions } from './admin/suspensions';
import { AdminBootstrap } from './admin-bootstrap';
import { CallerController } from './caller.controller';
import { Cleaning } from './cleaning';
import { DemoStudents } from './demo-students';
import { LetterWriter } from './mail/letter-writer';
import { MailQueue } from './mail/mail-queue';
import { MailRelay } from './mail/mail-relay';
import { mailTransport } from './mail/mail-transport.provider';
import { CreateAccounts1731000000000 } from './migrations/0001-create-accounts.migration';
import { TraceMails1731000000001 } from './migrations/0002-trace-mails.migration';
import { AdministerAccounts1731000000002 } from './migrations/0003-administer-accounts.migration';
import { JoinOpenIdAccounts1731000000003 } from './migrations/0004-join-openid-accounts.migration';
import { AddSecondFactors1731000000004 } from './migrations/0005-add-second-factors.migration';
import { CountCodesApart1731000000005 } from './migrations/0006-count-codes-apart.migration';
import { BrowserBinding } from './openid/browser-binding';
import { OpenIdAccountEntity } from './openid/openid-account.entity';
import { OpenIdController } from './openid/openid.controller';
import { OpenIdProvider } from './openid/openid-provider';
import { OpenIdSignIn } from './openid/openid-sign-in';
import { OperatorController } from './operator.controller';
import { RegistrationController } from './registration.controller';
import { FactorCodes } from './second-factor/factor-codes';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity';
import { SecondFactorActs } from './second-factor/second-factor-acts';
import { SecondFactorCheck } from './second-factor/second-factor-check';
import { SecondFactorEntity } from './second-factor/second-factor.entity';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorTrace } from './second-factor/second-factor-trace';
import { SecondFactors } from './second-factor/second-factors';
import { PasswordHasher } from './secrets/password-hasher';
import { RecoveryCodes } from './secrets/recovery-codes';
import { SealedSecrets } from './secrets/sealed-secrets';
import { SessionTokens } from './secrets/session-tokens';
import { VerificationCodes } from './secrets/verification-codes';
import { SessionController } from './session.controller';
import { SignIn } from './sign-in';
import { CallerStore } from './store/caller.store';
import { CodeAllowanceEntity } from './store/code-allowance.entity';
import { KnownDeviceEntity } from './store/known-device.entity';
import { LoginCounterEntity } from './store/login-counter.entity';
import { LoginThrottleStore } from './store/login-throttle.store';
import { PasswordResetEntity } from './store/password-reset.entity';
import { QueuedMailEntity } from './store/queued-mail.entity';
import { RegistrationEntity } from './store/registration.entity';
import { RegistrationStore } from './store/registration.store';
import { SessionEntity } from './store/session.entity';
import { SessionStore } from './store/session.store';
import { UserEntity } from './store/user.entity';
import { UserStore } from './store/user.store';
import { VerificationStore } from './store/verification.store';

const entities = [
  UserEntity,
  RegistrationEntity,
  CodeAllowanceEntity,
  SessionEntity,
  KnownDeviceEntity,
  LoginCounterEntity,
  QueuedMailEntity,
  PasswordResetEntity,
  AdminActEntity,
  OpenIdAccountEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  ...messagingEntities,
];
const migrations = [
  ...messagingMigrations,
  CreateAccounts1731000000000,
  TraceMails1731000000001,
  AdministerAccounts1731000000002,
  JoinOpenIdAccounts1731000000003,
  AddSecondFactors1731000000004,
  CountCodesApart1731000000005,
];
const secrets = [
  ...[PasswordHasher, SessionTokens, VerificationCodes],
  ...[RecoveryCodes, SealedSecrets],
];
const stores = [
  CallerStore,
  LoginThrottleStore,
  RegistrationStore,
  SessionStore,
  UserStore,
  VerificationStore,
];
const mail = [mailTransport, LetterWriter, MailRelay, MailQueue];

const account = [
  ...[AccountDeletion, AccountProof, AccountRemoval, Devices],
  ...[NewPasswords, PasswordChange, PasswordResets, PasswordTrace, ResetCodes],
];
const openid = [BrowserBinding, OpenIdProvider, OpenIdSignIn];
const secondFactor = [
  FactorCodes,
  SecondFactors,
  SecondFactorCheck,
  SecondFactorActs,
  SecondFactorTrace,
];
const admin = [
  ...[AccountFigures, AdminLists, AuditLog, PendingUsers, Suspensions, SuspensionTraces],
  ...[BalanceRounds, HeardBalances],
];
const handlers = [
  ...[RegistrationController, SessionController, CallerController, OperatorController],
  ...[AccountController, PasswordController, OpenIdController],
  ...[AdminSignInController, SecondFactorController, AdminListsController, AdminActsController],
  ...[RecordWhatAdminsDid, KeepBalanceWhenXpChanges],
];

/** Accounts: who somebody is, and how they prove it. */
@Module({
  imports: [
    DatabaseModule.forService({ schema: 'identity', entities, migrations }),
    MessagesModule.forService(),
  ],
  controllers: handlers,
  providers: [
    AccountRules,
    ...secrets,
    ...stores,
    ...mail,
    ...account,
    ...openid,
    ...secondFactor,
    ...admin,
    AccountNews,
    SignIn,
    AdminBootstrap,
    DemoStudents,
    Cleaning,
  ],
})
export class IdentityModule {}
