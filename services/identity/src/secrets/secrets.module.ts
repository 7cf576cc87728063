import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher';
import { RecoveryCodes } from './recovery-codes';
import { SealedSecrets } from './sealed-secrets';
import { SessionTokens } from './session-tokens';
import { VerificationCodes } from './verification-codes';

const secrets = [PasswordHasher, RecoveryCodes, SealedSecrets, SessionTokens, VerificationCodes];

/** Hashing, signing and encryption. Keys are derived from `AUTH_SECRET`, one per purpose. */
@Module({ providers: secrets, exports: secrets })
export class SecretsModule {}
