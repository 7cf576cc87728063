import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, randomInt, type PortalConfig } from '@portal/platform';
import { derivedKey } from './derived-key';

/** Letters and digits that nobody mistakes for each other on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Makes recovery codes of about 49 bits; what is kept of one is an HMAC. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'recovery-code');
  }

  /** Such as 'k7m2p-x9qwa'. */
  make(): string {
    return `${half()}-${half()}`;
  }

  /** However it is typed: hyphens, spaces and capitals do not count. */
  hash(code: string, userId: string): Buffer {
    const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.key).update(`${userId}:${plain}`).digest();
  }
}

function half(): string {
  return Array.from({ length: HALF }, () => SIGNS[randomInt(0, SIGNS.length)]).join('');
}
