import { xpToMxp } from '@portal/contracts';
import type { JobType } from '@portal/contracts/jobs';

/** Prices of an application, in XP, by contract type. */
export interface JobPrices {
  internship: number;
  contract: number;
  fullTime: number;
  other: number;
}

/** Returns the price of an application for a job of this type, in mXP. */
export function priceOf(type: JobType | null, prices: JobPrices): number {
  switch (type) {
    case 'Internship':
    case 'Part-time':
      return xpToMxp(prices.internship);
    case 'Contract':
      return xpToMxp(prices.contract);
    case 'Full-time':
      return xpToMxp(prices.fullTime);
    default:
      return xpToMxp(prices.other);
  }
}
