import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CODE_LENGTH } from '@portal/contracts';
import { PORTAL_CONFIG, randomInt, type PortalConfig } from '@portal/platform';
import { derivedKey } from './derived-key';

/** Makes the codes that are mailed; what is kept of one is an HMAC, salted with its registration. */
@Injectable()
export class VerificationCodes {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'verification-code');
  }

  /** Six digits, each code as likely as any other. */
  make(): string {
    return String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  }

  hash(code: string, registrationId: string): Buffer {
    return createHmac('sha256', this.key).update(`${registrationId}:${code}`).digest();
  }

  /** Takes as long where there is nothing to compare with. */
  matches(code: string, kept: { id: string; codeHash: Buffer | null } | undefined): boolean {
    const hash = this.hash(code, kept?.id ?? 'nobody');
    const isEqual = timingSafeEqual(hash, kept?.codeHash ?? this.key);
    return isEqual && Boolean(kept?.codeHash);
  }
}
