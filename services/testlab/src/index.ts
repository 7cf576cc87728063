import type { ServiceDefinition } from '@portal/messaging';
import { TestlabModule } from './testlab.module';

export { TestlabModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'testlab', module: TestlabModule };
