import type { Provider } from '@nestjs/common';
import { Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { DailyApi } from './daily-api';

/** Injection token of `DailyApi`; null where Daily is not set up. */
export const DAILY_API = Symbol('DAILY_API');

export const dailyApiProvider: Provider = {
  provide: DAILY_API,
  inject: [PORTAL_CONFIG, Metrics],
  useFactory: ({ DAILY_API_KEY, DAILY_API_URL }: PortalConfig, metrics: Metrics) =>
    DAILY_API_KEY ? new DailyApi(DAILY_API_URL, DAILY_API_KEY, metrics) : null,
};
