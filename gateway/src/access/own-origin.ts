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
   * Returns whether an origin is the portal's: that of PUBLIC_URL if it is set, else that of the
   * address at which the browser reached the portal.
   */
  isOwn(origin: string | undefined, host: string | undefined): boolean {
    if (!origin || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (this.publicOrigin) return url.origin === this.publicOrigin;
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host;
  }

  /** Returns whether the browser's headers prove that a page of the portal sent the request. */
  isProven(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return this.isOwn(headers.origin, headers.host);
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    return this.isOwn(headers.referer, headers.host);
  }

  /** Returns whether the browser's headers show that a foreign page sent the request. */
  isForeign(headers: IncomingHttpHeaders): boolean {
    if (headers.origin !== undefined) return !this.isOwn(headers.origin, headers.host);
    return headers['sec-fetch-site'] === 'cross-site';
  }
}
