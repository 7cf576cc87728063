import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { derivedKey } from '../secrets/derived-key';

/** Values sent with a sign-in to the provider, and checked on its return. */
export interface Binding {
  state: string;
  nonce: string;
  /** The PKCE verifier: the authorization request contains only its hash. */
  verifier: string;
}

/**
 * Binds a sign-in to the browser that started it. All three values are derived from the browser's
 * secret and the portal's, so that none is stored, and others cannot generate them for another
 * browser.
 */
@Injectable()
export class BrowserBinding {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'openid-binding');
  }

  bindingFor(browserSecret: string): Binding {
    const derive = (purpose: string) =>
      createHmac('sha256', this.key).update(`${purpose}:${browserSecret}`).digest('base64url');
    return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
  }
}
