import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { AccountRules } from './account-rules';
import { AdminBootstrap } from './admin-bootstrap';
import { CallerHandlers } from './caller.handlers';
import { Cleaning } from './cleaning';
import { DemoStudents } from './demo-students';
import { LetterWriter } from './mail/letter-writer';
import { MailQueue } from './mail/mail-queue';
import { MailRelay } from './mail/mail-relay';
import { mailTransport } from './mail/mail-transport.provider';
import { CreateAccounts1731000000000 } from './migrations/0001-create-accounts.migration';
import { TraceMails1731000000001 } from './migrations/0002-trace-mails.migration';
import { OperatorHandlers } from './operator.handlers';
import { RegistrationHandlers } from './registration.handlers';
import { PasswordHasher } from './secrets/password-hasher';
import { SessionTokens } from './secrets/session-tokens';
import { VerificationCodes } from './secrets/verification-codes';
import { SessionHandlers } from './session.handlers';
import { SignIn } from './sign-in';
import { CallerStore } from './store/caller.store';
import { CodeAllowanceEntity } from './store/code-allowance.entity';
import { KnownDeviceEntity } from './store/known-device.entity';
import { LoginCounterEntity } from './store/login-counter.entity';
import { LoginThrottleStore } from './store/login-throttle.store';
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
  ...messagingEntities,
];
const migrations = [...messagingMigrations, CreateAccounts1731000000000, TraceMails1731000000001];
const secrets = [PasswordHasher, SessionTokens, VerificationCodes];
const stores = [
  CallerStore,
  LoginThrottleStore,
  RegistrationStore,
  SessionStore,
  UserStore,
  VerificationStore,
];
const mail = [mailTransport, LetterWriter, MailRelay, MailQueue];

/** Accounts: who somebody is, and how they prove it. */
@Module({
  imports: [
    DatabaseModule.forService({ schema: 'identity', entities, migrations }),
    MessagesModule.forService(),
  ],
  controllers: [RegistrationHandlers, SessionHandlers, CallerHandlers, OperatorHandlers],
  providers: [
    AccountRules,
    ...secrets,
    ...stores,
    ...mail,
    SignIn,
    AdminBootstrap,
    DemoStudents,
    Cleaning,
  ],
})
export class IdentityModule {}
