import type { Provider } from '@nestjs/common';
import { xpToMxp } from '@portal/contracts';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { TICK_MS } from './domain/meter';
import type { Tariff } from './domain/tariff';

/** Injection token of the `Tariff` of calls. */
export const CALL_TARIFF = Symbol('CALL_TARIFF');

const MINUTE_MS = 60_000;

export const tariffProvider: Provider = {
  provide: CALL_TARIFF,
  inject: [PORTAL_CONFIG],
  useFactory: ({ XP_PER_CALL_MINUTE, FREE_CALL_MINUTES, TZ }: PortalConfig): Tariff => ({
    tickMxp: (xpToMxp(XP_PER_CALL_MINUTE) * TICK_MS) / MINUTE_MS,
    freeMsADay: FREE_CALL_MINUTES * MINUTE_MS,
    timeZone: TZ,
  }),
};
