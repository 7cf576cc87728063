import type { ServiceDefinition } from '@portal/messaging';
import { LibraryModule } from './library.module';

export { LibraryModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'library', module: LibraryModule };
