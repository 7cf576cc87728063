import type { ServiceDefinition } from '@portal/messaging';
import { AnnouncementsModule } from './announcements.module';

export { AnnouncementsModule };

/** What `main.ts` starts, and the portal in one process. */
export const service: ServiceDefinition = { name: 'announcements', module: AnnouncementsModule };
