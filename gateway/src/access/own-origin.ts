import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { IncomingHttpHeaders } from 'node:http';

/** Distinguishes the portal's own pages from foreign ones. */
@Injectable()
export class OwnOrigin {
  private readonly publicOrigin: string | undefined;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;
  }

  /**
   * Whether an origin is the portal's: PUBLIC_URL's where it is set, else that of the address at
   * which the browser reached it.
   */
  isOwn(origin: string | undefined, host: string | undefined): boolean {
    if (!origin || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (this.publicOrigin) return url.origin === this.publicOrigin;
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host;
  }

  /** Whether the browser itself says that a page of the portal sent this. */
  isProven(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return this.isOwn(headers.origin, headers.host);
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    return this.isOwn(headers.referer, headers.host);
  }

  /** Whether the browser says that a foreign page sent this. */
  isForeign(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return !this.isOwn(headers.origin, headers.host);
    return headers['sec-fetch-site'] === 'cross-site';
  }
}
