import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { derivedKey } from '../secrets/derived-key';

/** What a sign-in at the provider begins with, and must come back with. */
export interface Binding {
  state: string;
  nonce: string;
  /** The verifier of PKCE: only its hash goes to the provider at first. */
  verifier: string;
}

/**
 * Ties a sign-in to the browser that began it. All three are made of the browser's secret and the
 * portal's, so that nothing has to be kept, and nobody can make them for another browser.
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
