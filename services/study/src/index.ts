import type { ServiceDefinition } from '@portal/messaging';
import { StudyModule } from './study.module';

export { StudyModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'study', module: StudyModule };
