import type { ServiceDefinition } from '@portal/messaging';
import { AssistantModule } from './assistant.module';

export { AssistantModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'assistant', module: AssistantModule };
