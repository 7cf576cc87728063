import type { ServiceDefinition } from '@portal/messaging';
import { JobsModule } from './jobs.module';

export { JobsModule };

/** Service definition that `main.ts` and the single-process portal start. */
export const service: ServiceDefinition = { name: 'jobs', module: JobsModule };
