import type { ServiceDefinition } from '@portal/messaging';
import { IdentityModule } from './identity.module';

export { IdentityModule };

/** Service definition that `main.ts` starts, also used when the portal runs in one process. */
export const service: ServiceDefinition = { name: 'identity', module: IdentityModule };
