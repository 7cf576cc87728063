import type { ServiceDefinition } from '@portal/messaging';
import { AnnouncementsModule } from './announcements.module';

export { AnnouncementsModule };

/** Service definition that `main.ts` starts, also used when the portal runs in one process. */
export const service: ServiceDefinition = { name: 'announcements', module: AnnouncementsModule };
