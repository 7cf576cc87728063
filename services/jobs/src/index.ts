import type { ServiceDefinition } from '@portal/messaging';
import { JobsModule } from './jobs.module';

export { JobsModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'jobs', module: JobsModule };
