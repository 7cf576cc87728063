import type { PortalConfig } from '@portal/platform';

/** Sources of the pages: everything from the portal itself, nothing inline. */
function contentSecurityPolicy(publicUrl: string | undefined): string {
  // Browsers before CSP 3 do not take 'self' as leave for the portal's own sockets.
  const sockets = publicUrl ? ` ${new URL(publicUrl).origin.replace(/^http/, 'ws')}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Headers of every page and file. */
export function pageHeaders(config: PortalConfig): Readonly<Record<string, string>> {
  return Object.freeze({
    ...everywhere(config),
    'content-security-policy': contentSecurityPolicy(config.PUBLIC_URL),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** Headers of every answer of the API: data, which is to do nothing at all should it be opened. */
export function apiHeaders(config: PortalConfig): Readonly<Record<string, string>> {
  return Object.freeze({
    ...everywhere(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
}

function everywhere({ PUBLIC_URL }: PortalConfig): Record<string, string> {
  const isHttps = PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** The policy of the API's description only: its viewer sets markup as text, which trusted types forbid. */
export function docsPolicy(policy: string): string {
  return policy.replace("; require-trusted-types-for 'script'", '');
}
