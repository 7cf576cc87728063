import type { ServiceDefinition } from '@portal/messaging';
import { StudyModule } from './study.module';

export { StudyModule };

/** Service definition that `main.ts` starts, also used when the portal runs in one process. */
export const service: ServiceDefinition = { name: 'study', module: StudyModule };
