import type { ServiceDefinition } from '@portal/messaging';
import { LibraryModule } from './library.module';

export { LibraryModule };

/** Service definition that `main.ts` and the single-process portal start. */
export const service: ServiceDefinition = { name: 'library', module: LibraryModule };
