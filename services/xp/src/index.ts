import type { ServiceDefinition } from '@portal/messaging';
import { XpModule } from './xp.module';

export { XpModule };

/** Service definition that `main.ts` and the single-process portal start. */
export const service: ServiceDefinition = { name: 'xp', module: XpModule };
