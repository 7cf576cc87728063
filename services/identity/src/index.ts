import type { ServiceDefinition } from '@portal/messaging';
import { IdentityModule } from './identity.module';

export { IdentityModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'identity', module: IdentityModule };
