import type { Provider } from '@nestjs/common';
import { ConfigError, Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { DailyApi } from './daily-api';

/** Injection token of `DailyApi`; null if Daily is not configured. */
export const DAILY_API = Symbol('DAILY_API');

export const dailyApiProvider: Provider = {
  provide: DAILY_API,
  inject: [PORTAL_CONFIG, Metrics],
  useFactory: dailyApiOf,
};

/**
 * Returns the Daily client for the configuration, or null if Daily is not configured.
 * @throws ConfigError for a key without a domain, for which no page may display a call, or for a
 * domain without a key.
 */
export function dailyApiOf(config: PortalConfig, metrics?: Metrics): DailyApi | null {
  const { DAILY_API_KEY: key, DAILY_DOMAIN: domain, DAILY_API_URL: url } = config;
  if (Boolean(key) !== Boolean(domain)) {
    const [set, unset] = key ? [KEY, DOMAIN] : [DOMAIN, KEY];
    throw new ConfigError(`Configuration: ${set} needs ${unset}, too; set both or neither.`);
  }
  return key ? new DailyApi(url, key, metrics) : null;
}

const KEY = 'DAILY_API_KEY';
const DOMAIN = 'DAILY_DOMAIN';
