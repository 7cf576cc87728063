import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, randomInt, type PortalConfig } from '@portal/platform';
import { derivedKey } from './derived-key';

/** Letters and digits that cannot be confused with each other on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Generates recovery codes of about 49 bits; only an HMAC of each is stored. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'recovery-code');
  }

  /** Returns a code such as 'k7m2p-x9qwa'. */
  make(): string {
    return `${half()}-${half()}`;
  }

  /** Returns the HMAC of a code; hyphens, spaces and case are ignored. */
  hash(code: string, userId: string): Buffer {
    const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.key).update(`${userId}:${plain}`).digest();
  }
}

function half(): string {
  return Array.from({ length: HALF }, () => SIGNS[randomInt(0, SIGNS.length)]).join('');
}
