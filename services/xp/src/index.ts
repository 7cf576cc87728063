import type { ServiceDefinition } from '@portal/messaging';
import { XpModule } from './xp.module';

export { XpModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'xp', module: XpModule };
