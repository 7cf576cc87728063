import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, randomBytes, type PortalConfig } from '@portal/platform';
import { derivedKey } from './derived-key';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable later, such as those of authenticators: AES-256-GCM. */
@Injectable()
export class SealedSecrets {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'second-factor');
  }

  /** Encrypts a secret. @param owner owner of the secret, for whom alone it can be decrypted. */
  seal(secret: Buffer, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /**
   * Decrypts a secret.
   * @throws Error if it was sealed for another owner, with another `AUTH_SECRET`, or modified.
   */
  open(sealed: Buffer, owner: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, options)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  }
}
