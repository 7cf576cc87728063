import type { ServiceDefinition } from '@portal/messaging';
import { AssistantModule } from './assistant.module';

export { AssistantModule };

/** Service definition that `main.ts` and the single-process portal start. */
export const service: ServiceDefinition = { name: 'assistant', module: AssistantModule };
