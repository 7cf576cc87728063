import type { ServiceDefinition } from '@portal/messaging';
import { TestlabModule } from './testlab.module';

export { TestlabModule };

/** Definition of this service for `main.ts` and for the portal in one process. */
export const service: ServiceDefinition = { name: 'testlab', module: TestlabModule };
