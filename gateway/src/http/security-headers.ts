import type { PortalConfig } from '@portal/platform';

type Policy = Readonly<Record<string, readonly string[]>>;

/**
 * Hosts of the book covers of Google Books and Open Library; the latter stores them at the
 * Internet Archive.
 */
const COVER_HOSTS = [
  'https://books.google.com',
  'https://covers.openlibrary.org',
  'https://archive.org',
];

/** Sources of the pages: only the portal itself, nothing inline. */
const OWN: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', ...COVER_HOSTS],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};
/** The browser refuses markup and scripts from strings. */
const TRUSTED_TYPES: Policy = { 'require-trusted-types-for': ["'script'"] };

/**
 * Sources of Daily's call frame (docs.daily.co, "Content security policy"); its loader sets
 * scripts from strings.
 */
const dailyPolicy = (domain: string): Policy => ({
  'script-src': ['https://c.daily.co'],
  'connect-src': ['https://*.daily.co', 'wss://*.daily.co', 'https://*.wss.daily.co'],
  'frame-src': [domain],
  'worker-src': ["'self'", 'blob:'],
});

function contentSecurityPolicy({ PUBLIC_URL, DAILY_DOMAIN }: PortalConfig): string {
  // Browsers before CSP 3 do not apply 'self' to the portal's own sockets.
  const sockets: Policy = PUBLIC_URL
    ? { 'connect-src': [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] }
    : {};
  const calls = DAILY_DOMAIN ? dailyPolicy(DAILY_DOMAIN) : TRUSTED_TYPES;
  const sources = new Map<string, string[]>();
  for (const [name, added] of [OWN, sockets, calls].flatMap((each) => Object.entries(each))) {
    sources.set(name, [...(sources.get(name) ?? []), ...added]);
  }
  return [...sources].map(([name, all]) => `${name} ${all.join(' ')}`).join('; ');
}

/** Allows camera, microphone and screen sharing for study calls, also in Daily's frame if used. */
function permissionsPolicy({ DAILY_DOMAIN }: PortalConfig): string {
  const callers = DAILY_DOMAIN ? `(self "${DAILY_DOMAIN}")` : '(self)';
  const forCalls = ['camera', 'microphone', 'display-capture'].map((use) => `${use}=${callers}`);
  return [...forCalls, 'geolocation=(self)', 'payment=()', 'usb=()'].join(', ');
}

/** Headers of every page and file. */
export function pageHeaders(config: PortalConfig): Readonly<Record<string, string>> {
  return Object.freeze({
    ...everywhere(config),
    'content-security-policy': contentSecurityPolicy(config),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** Headers of every answer of the API: data that must not run anything if it is opened. */
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

/** Policy of the API description only: trusted types forbid its viewer to set markup as text. */
export function docsPolicy(policy: string): string {
  return policy.replace("; require-trusted-types-for 'script'", '');
}
