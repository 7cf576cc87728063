import type { ServiceDatabase } from '@portal/database';
import { mailEntities, mailMigrations } from '@portal/mail';
import { CodeAllowanceEntity } from './mailed-proofs/code-allowance.entity';
import { MailAskerEntity } from './mailed-proofs/mail-asker.entity';
import { UsedCodeEntity } from './mailed-proofs/used-code.entity';
import { PasswordResetEntity } from './accounts/password-reset.entity';
import { RegistrationEntity } from './accounts/registration.entity';
import { AdminActEntity } from './audit/admin-act.entity';
import { KnownDeviceEntity } from './credentials/known-device.entity';
import { LoginCounterEntity } from './credentials/login-counter.entity';
import { SignInLinkEntity } from './mailed-proofs/sign-in-link.entity';
import { FormerAccountEntity } from './accounts/former-account.entity';
import { CreateAccounts1731000000000 } from './migrations/0001-create-accounts.migration';
import { TraceMails1731000000001 } from './migrations/0002-trace-mails.migration';
import { AdministerAccounts1731000000002 } from './migrations/0003-administer-accounts.migration';
import { JoinOpenIdAccounts1731000000003 } from './migrations/0004-join-openid-accounts.migration';
import { AddSecondFactors1731000000004 } from './migrations/0005-add-second-factors.migration';
import { CountCodesApart1731000000005 } from './migrations/0006-count-codes-apart.migration';
import { MailSignInLinks1731000000006 } from './migrations/0007-mail-sign-in-links.migration';
import { CountReservedMails1731000000007 } from './migrations/0008-count-reserved-mails.migration';
import { KeepReplacedDevices1731000000008 } from './migrations/0009-keep-replaced-devices.migration';
import { CountFacts1731000000009 } from './migrations/0010-count-facts.migration';
import { NumberUnnumberedFacts1731000000010 } from './migrations/0011-number-unnumbered-facts.migration';
import { FoldSearches1731000000011 } from './migrations/0012-fold-searches.migration';
import { RememberFormerAccounts1731000000012 } from './migrations/0013-remember-former-accounts.migration';
import { KeepProfiles1731000000013 } from './migrations/0014-keep-profiles.migration';
import { RepeatUsedCodes1731000000014 } from './migrations/0015-repeat-used-codes.migration';
import { OpenIdAccountEntity } from './openid/openid-account.entity';
import { GeocoderTurnEntity } from './profile/places/geocoder-turn.entity';
import { ProfileEntity } from './profile/profile.entity';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity';
import { SessionEntity } from './sessions/session.entity';
import { SecondFactorEntity } from './users/second-factor.entity';
import { UserEntity } from './users/user.entity';

/** Entities and migrations of identity. */
export const identityDatabase: ServiceDatabase = {
  schema: 'identity',
  entities: [
    AdminActEntity,
    CodeAllowanceEntity,
    FormerAccountEntity,
    GeocoderTurnEntity,
    KnownDeviceEntity,
    LoginCounterEntity,
    MailAskerEntity,
    OpenIdAccountEntity,
    PasswordResetEntity,
    ProfileEntity,
    RecoveryCodeEntity,
    RegistrationEntity,
    SecondFactorEntity,
    SessionEntity,
    SignInLinkEntity,
    UsedCodeEntity,
    UserEntity,
    ...mailEntities,
  ],
  migrations: [
    CreateAccounts1731000000000,
    TraceMails1731000000001,
    AdministerAccounts1731000000002,
    JoinOpenIdAccounts1731000000003,
    AddSecondFactors1731000000004,
    CountCodesApart1731000000005,
    MailSignInLinks1731000000006,
    CountReservedMails1731000000007,
    KeepReplacedDevices1731000000008,
    CountFacts1731000000009,
    NumberUnnumberedFacts1731000000010,
    FoldSearches1731000000011,
    RememberFormerAccounts1731000000012,
    KeepProfiles1731000000013,
    RepeatUsedCodes1731000000014,
    ...mailMigrations,
  ],
};
