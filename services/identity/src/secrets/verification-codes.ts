import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CODE_LENGTH } from '@portal/contracts';
import { PORTAL_CONFIG, randomInt, type PortalConfig } from '@portal/platform';
import { derivedKey } from './derived-key';

/**
 * Generates the mailed codes; only an HMAC of each is stored, salted with its registration's id.
 */
@Injectable()
export class VerificationCodes {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'verification-code');
  }

  /** Returns six digits, uniformly distributed. */
  make(): string {
    return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  }

  hash(code: string, registrationId: string): Buffer {
    return createHmac('sha256', this.key).update(`${registrationId}:${code}`).digest();
  }

  /** Whether a code matches; takes equally long without a code to compare with. */
  matches(code: string, kept: { id: string; codeHash: Buffer | null } | undefined): boolean {
    const hash = this.hash(code, kept?.id ?? 'nobody');
    const isEqual = timingSafeEqual(hash, kept?.codeHash ?? this.key);
    return isEqual && Boolean(kept?.codeHash);
  }
}
