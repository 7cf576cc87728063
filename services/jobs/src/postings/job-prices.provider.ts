import type { Provider } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { JobPrices } from './domain/price';

/** Injection token of `JobPrices`. */
export const JOB_PRICES = Symbol('JOB_PRICES');

export const jobPricesProvider: Provider = {
  provide: JOB_PRICES,
  inject: [PORTAL_CONFIG],
  useFactory: (config: PortalConfig): JobPrices => ({
    internship: config.XP_PER_INTERNSHIP,
    contract: config.XP_PER_CONTRACT_JOB,
    fullTime: config.XP_PER_FULL_TIME_JOB,
    other: config.XP_PER_OTHER_JOB,
  }),
};
